import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import type { Environment } from '../../src/config/env.js';
import { BackgroundProcess } from './processes.js';

export type ImageEngine = 'docker' | 'podman' | 'buildah';

/** The part of an image's configuration that is needed to start it, as engines print it. */
interface ImageConfig {
  User: string;
  WorkingDir: string;
  Cmd: string[];
  Env: string[];
}

interface ImageSettings {
  user: string;
  folder: string;
  command: string[];
  /** `NAME=value` */
  environment: string[];
}

/** Starts a command in the directory $1, which it can only read, as the user $2 in the folder $3. */
const IN_READ_ONLY_ROOT = `
set -e
root=$1 user=$2 folder=$3
shift 3
mount --bind "$root" "$root"
mount -o remount,bind,ro "$root"
mount -t proc proc "$root/proc"
mount -t tmpfs tmpfs "$root/dev"
for device in null zero random urandom; do
  touch "$root/dev/$device"
  mount --bind "/dev/$device" "$root/dev/$device"
done
mount -o remount,ro "$root/dev"
exec setpriv --no-new-privs chroot --userspec="$user:$user" "$root" sh -c 'cd "$0" && exec "$@"' "$folder" "$@"`;

/** The image of this checkout, whose processes run as its user, with a file system that they can only read. */
export class Image {
  private constructor(
    private readonly engine: ImageEngine,
    private readonly name: string,
    private readonly settings: ImageSettings,
    /** For buildah: the container whose files are mounted, and where. */
    private readonly mounted: { container: string; root: string } | null,
  ) {}

  static build(engine: ImageEngine): Image {
    const name = `order-taking-service:test-${randomBytes(4).toString('hex')}`;
    execFileSync('bash', ['scripts/build-image.sh', name], { stdio: ['ignore', 'ignore', 'inherit'] });
    if (engine !== 'buildah') return new Image(engine, name, inspect(engine, name), null);
    const container = buildah('from', '--pull-never', name);
    return new Image(engine, name, inspectWithBuildah(name), {
      container,
      root: buildah('mount', container),
    });
  }

  get user(): string {
    return this.settings.user;
  }

  /** Starts its own command, or another one, in the network of this machine. Stop it with SIGTERM. */
  start(environment: Environment, command = this.settings.command): BackgroundProcess {
    if (this.mounted === null) return this.startInEngine(environment, command);
    const { user, folder, environment: variables } = this.settings;
    const own = Object.fromEntries(variables.map((variable) => variable.split(/=(.*)/s, 2)));
    const options = ['--mount', 'sh', '-c', IN_READ_ONLY_ROOT, 'sh', this.mounted.root, user, folder];
    return new BackgroundProcess('unshare', [...options, ...command], { ...own, ...environment });
  }

  /** What a shell command in the image prints. @throws Error when it fails */
  async output(script: string): Promise<string> {
    const process = this.start({}, ['sh', '-c', script]);
    const code = await process.waitForExit();
    if (code !== 0) throw new Error(`${script} exited with ${String(code)}: ${process.output}`);
    return process.output.trim();
  }

  remove(): void {
    if (this.mounted === null) {
      execFileSync(this.engine, ['rmi', '--force', this.name], { stdio: 'ignore' });
      return;
    }
    buildah('rm', this.mounted.container);
    buildah('rmi', this.name);
  }

  private startInEngine(environment: Environment, command: string[]): BackgroundProcess {
    const variables = Object.entries(environment).flatMap(([name, value]) => [
      '--env',
      `${name}=${value ?? ''}`,
    ]);
    const limits = ['--read-only', '--cap-drop', 'ALL', '--security-opt', 'no-new-privileges'];
    const options = ['run', '--rm', '--init', '--network', 'host', ...limits, ...variables, this.name];
    return new BackgroundProcess(this.engine, [...options, ...command], { PATH: process.env['PATH'] });
  }
}

function inspect(engine: string, name: string): ImageSettings {
  const [image] = JSON.parse(execFileSync(engine, ['image', 'inspect', name], { encoding: 'utf8' }));
  return settingsOf(image.Config);
}

const inspectWithBuildah = (name: string): ImageSettings =>
  settingsOf(JSON.parse(buildah('inspect', '--type', 'image', name)).Docker.config);

function settingsOf({ User, WorkingDir, Cmd, Env }: ImageConfig): ImageSettings {
  return { user: User, folder: WorkingDir, command: Cmd, environment: Env };
}

/** With the storage of scripts/build-image.sh. */
function buildah(...args: string[]): string {
  const env = { ...process.env, STORAGE_DRIVER: 'vfs', BUILDAH_ISOLATION: 'chroot' };
  return execFileSync('buildah', args, {
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  }).trim();
}
