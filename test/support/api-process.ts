import { ServiceProcess } from './processes.js';
import { ADMIN_TOKEN } from './service.js';

/** The API in a separate process, which can be killed. */
export interface ApiProcess {
  /** The URL without a path. */
  url: string;
  /** Sends SIGKILL. */
  kill(): Promise<void>;
}

/** Starts the compiled service on an existing database, for tests that kill the process. */
export async function startApiProcess(databaseUrl: string): Promise<ApiProcess> {
  const process = new ServiceProcess('main', {
    DATABASE_URL: databaseUrl,
    ADMIN_TOKEN,
    HOST: '127.0.0.1',
    PORT: '0',
    SAMPLE_DATA: 'false',
    LOG_LEVEL: 'error',
  });
  const kill = async (): Promise<void> => {
    await process.kill('SIGKILL');
  };
  try {
    return { url: await process.url(), kill };
  } catch (error) {
    await kill();
    throw error;
  }
}
