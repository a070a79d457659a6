import { ServiceProcess } from './processes.js';
import { ADMIN_TOKEN } from './service.js';

/** The API as a process of its own, which can be killed. */
export interface ApiProcess {
  /** Where it listens, without a path. */
  url: string;
  /** Ends it at once, wherever it is: SIGKILL. */
  kill(): Promise<void>;
}

/** Starts the compiled service on a database that is there; for tests that take a process away. */
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
