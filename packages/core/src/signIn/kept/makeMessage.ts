import type { SignInMessage } from '@latchkey/siwx'
import type { SiwxMessage } from '../Siwx.ts'

/** A Latchkey server takes no longer one. */
const maxUriLength = 1024

/** What a page asks an account to sign; `createMessage` of `Siwx` gives it. @throws {InvalidMessageError} */
export async function makeMessage(
  page: Pick<Location, 'href' | 'host'>,
  fields: Omit<SignInMessage, 'domain' | 'uri' | 'version'>,
): Promise<SiwxMessage> {
  const message = {
    ...fields,
    // A site that says nothing by an empty text means none, for which the standard has another shape.
    statement: fields.statement || undefined,
    domain: page.host,
    uri: uriOf(page),
    version: '1',
  } as const
  const text = await writeMessage(message)
  return { ...message, toString: () => text }
}

/** What RFC 3986 allows in a path; browsers leave more as it is, such as brackets. */
const isPath = /^(?:[\w.~!$&'()*+,;=:@/-]|%[\da-f]{2})*$/i

/**
 * The page without its query, which may hold secrets, be long, and have characters that no URI has; its origin alone
 * where the path is too long or no URI's either.
 */
function uriOf({ href }: Pick<Location, 'href'>): string {
  const { host, pathname, protocol } = new URL(href)
  const origin = `${protocol}//${host}`
  const uri = `${origin}${pathname}`
  return isPath.test(pathname) && uri.length <= maxUriLength ? uri : origin
}

/** Writes the text of a message as its namespace does. @throws {InvalidMessageError} */
async function writeMessage(message: SignInMessage): Promise<string> {
  const { accountAddress, ...request } = message
  switch (message.chainId.split(':')[0]) {
    case 'eip155':
      return (await import('@latchkey/siwx/evm')).signInText(message)
    case 'solana':
      return (await import('@latchkey/siwx/solana')).signInText({
        ...request,
        address: accountAddress,
      })
    case 'bip122':
      return (await import('@latchkey/siwx/bitcoin')).signInText(message)
    default:
      throw new UnknownNamespaceError(message.chainId)
  }
}

/** A network of a namespace that has no sign-in. */
export class UnknownNamespaceError extends Error {
  readonly code = 'sign_in.unknown_namespace'
  override readonly name = 'UnknownNamespaceError'

  constructor(chainId: string) {
    super(`No sign-in on ${chainId}`)
  }
}
