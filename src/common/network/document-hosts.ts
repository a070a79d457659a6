/**
 * Parses a list of hosts separated by commas or white space, with a port if it is not 443 (`files.example, dms.example:8443`). An
 * empty text gives an empty list.
 * @returns the hosts as a URL has them: in lower case, and in ASCII
 */
export function parseDocumentHosts(text: string): string[] {
  const entries = text.split(/[\s,]+/).filter((entry) => entry !== '');
  return entries.map(hostOf);
}

function hostOf(entry: string): string {
  const url = `https://${entry}`;
  // Nothing but a host, and no pattern: hosts are compared exactly.
  if (!/[/\\?#@*]/.test(entry) && URL.canParse(url)) {
    const { host, port } = new URL(url);
    if (port !== '0') return host;
  }
  throw new Error(`has "${entry}", which is not a host such as files.example or files.example:8443`);
}
