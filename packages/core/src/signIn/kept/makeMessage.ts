import type { SignInMessage } from '@latchkey/siwx'
import type { SiwxMessage } from '../Siwx.ts'

/** What a page asks an account to sign; `createMessage` of `Siwx` gives it. @throws {InvalidMessageError} */
export async function makeMessage(
  page: Pick<Location, 'href' | 'host'>,
  fields: Omit<SignInMessage, 'domain' | 'uri' | 'version'>,
): Promise<SiwxMessage> {
  const message = {
    ...fields,
    domain: page.host,
    uri: page.href.split('#')[0] ?? '',
    version: '1',
  } as const
  const text = await writeMessage(message)
  return { ...message, toString: () => text }
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
