import { DomainError } from '../../common/errors/domain-error.js';
import type { PersonCaller } from '../../persistence/people/person.repository.js';
import { setCaller, type Caller } from '../caller.js';

/**
 * The caller of a person who may sign in. The audit names a person who is known but refused.
 * @param person null for somebody unknown
 * @param isIdentified whether it is the person
 */
export function admitted(person: PersonCaller | null, isIdentified: boolean): Caller {
  if (person === null) throw signInFailed();
  const { isValid, ...caller } = person;
  setCaller(caller as Caller);
  if (!isIdentified || !isValid) throw signInFailed();
  return caller as Caller;
}

export const signInFailed = (): DomainError =>
  new DomainError(
    'sign_in_failed',
    'The sign-in was refused. Check what you entered, or ask an administrator.',
  );

/** Whoever tries secrets must not learn which of them there were. */
export const linkFailed = (): DomainError =>
  new DomainError('sign_in_failed', 'The link was used already, or has expired.');
