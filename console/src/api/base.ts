/** The path below which the service is published, mostly empty: what is before the folder of the console's own files. */
export const SERVICE_PATH = /^(.*)\/console\//.exec(new URL(import.meta.url).pathname)![1]!;

export const SERVICE_URL = location.origin + SERVICE_PATH;
