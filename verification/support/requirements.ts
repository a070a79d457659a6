import { programPath } from '../../test/support/servers.js';

/**
 * For what is started only when somebody asks for it, and then must not be skipped.
 * @param programs the programs that are needed, with their Debian packages
 * @throws Error when the test does not run as root, or a program is missing
 */
export function requireRoot(what: string, programs: Record<string, string> = {}): void {
  if (process.getuid?.() !== 0) throw new Error(`Only root can ${what}.`);
  for (const [program, debianPackage] of Object.entries(programs)) {
    if (programPath(program) === null)
      throw new Error(`There is no program "${program}": apt-get install ${debianPackage}`);
  }
}
