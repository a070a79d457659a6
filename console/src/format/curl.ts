/** The command that sends a body as JSON. */
export function curlCommand(url: string, body: unknown, headers: string[] = []): string {
  const options = ['Content-Type: application/json', ...headers].map((header) => `-H ${quoted(header)}`);
  return ['curl -X POST', quoted(url), ...options, `-d ${quoted(JSON.stringify(body))}`].join(' ');
}

/** As one word for a shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
