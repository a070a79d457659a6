import { DomainError } from '../../common/errors/domain-error.js';
import type { PersonCaller } from '../../persistence/people/person.repository.js';
import { setCaller, type Caller } from '../caller.js';

/**
 * Throws unless the person was identified and may sign in. The audit names a person who is known but refused.
 * @param person null for somebody unknown
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

/** The same for all faults: people who try secrets must not learn which of them existed. */
export const linkFailed = (): DomainError =>
  new DomainError('sign_in_failed', 'The link was used already, or has expired.');
