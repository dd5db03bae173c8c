import { InvalidOptionError } from '../../errors/config.ts'
import type { ServerSignInParameters } from '../server/ServerSignIn.ts'
import type { SignInParameters } from './signIn.ts'

/** What EIP-4361 has no place for in a statement. */
const unsignable = /[^\w !#$&-;=?@[\]~]/u
/** A URI by RFC 3986, but for the brackets of an IPv6 address, which no site signs for. */
const uri = /^[a-z][a-z\d+.-]*:([\w!$&-;=?@~]|%[\da-f]{2})*(#([\w!$&-;=?@~]|%[\da-f]{2})*)?$/i
/** A text is 16,384 characters at most, with the lines that are not the site's. */
const maxLength = 12_000
/** A year of more than four digits is no date of RFC 3339. */
const maxSeconds = 1e10

/**
 * Requires that what a site says of its messages can be signed and kept: else each visitor would fail at it, and no one
 * of the site would know.
 *
 * Wallets sign other statements too. They compare the domain with the page only in texts that keep to the standard, and
 * servers that read by it refuse the others.
 *
 * @throws {InvalidOptionError}
 */
export function requireSignable({
  lifetimeSeconds = 1,
  resources = [],
  server,
  statement = '',
}: SignInParameters & Partial<ServerSignInParameters>): void {
  const [character] = unsignable.exec(statement) ?? []
  const resource = resources.find((each) => !uri.test(each))
  const wrong: readonly [option: string, reason: string] | undefined | false =
    character !== undefined
      ? ['statement', `${JSON.stringify(character)} is no character that EIP-4361 allows`]
      : resource !== undefined
        ? ['resources', `${resource} is no URI`]
        : `${statement}${resources}`.length > maxLength
          ? ['resources', 'too long']
          : !(lifetimeSeconds > 0 && lifetimeSeconds < maxSeconds)
            ? ['lifetimeSeconds', 'pass seconds']
            : server &&
              !(server.projectId && /^(https?:\/\/|\/|$)/.test(server.url)) && [
                'server',
                'pass projectId and url',
              ]
  if (wrong) throw new InvalidOptionError({ option: wrong[0], reason: wrong[1] })
}
