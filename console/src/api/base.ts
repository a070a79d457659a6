/** The address of the service, which may be published below a path: what is before the folder of the console's own files. */
export const SERVICE_URL = /^(.*)\/console\//.exec(import.meta.url)![1]!;
