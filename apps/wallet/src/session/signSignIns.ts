import type { EmbeddedNamespace, FrameParams, FrameResult } from '@latchkey/protocol/frame'
import { type EvmSignInMessage, parseSignInText as parseEvm } from '@latchkey/siwx/evm'
import { readSignIn as parseSolana } from '@latchkey/siwx/solana'
import { toBase64url } from '../base64url.ts'
import type { DeviceUser } from '../device/keptSession.ts'
import { RequestError } from '../errors/RequestError.ts'
import { withDeviceSlot } from '../slots/withDeviceSlot.ts'
import type { WalletContext } from '../WalletContext.ts'
import { isOwnSignIn } from './isOwnSignIn.ts'

type SignInText = NonNullable<FrameParams<'session.user'>['signIn']>[number]

/** Stands for the address in a text that a page wrote before it knew the account. */
const accountPlaceholder = '<<AccountAddress>>'

/**
 * Signs what signs the visitor in to the page around the frame. No one is asked, so a text that says anything else is
 * refused.
 *
 * @throws {RequestError} `embedder_refused`
 */
export async function signSignIns(
  context: WalletContext,
  user: DeviceUser,
  texts: readonly SignInText[],
): Promise<FrameResult<'session.user'>['signed']> {
  if (texts.length === 0) return []
  const { networks } = await context.config()
  const read = texts.map(({ networkId, text }) => {
    const namespace = networkId.slice(0, networkId.indexOf(':')) as EmbeddedNamespace
    const address = user.descriptor.addresses[namespace]
    const message = text.replace(accountPlaceholder, () => address)
    if (!networks.some(({ id }) => id === networkId)) throw new RequestError('embedder_refused')
    requireOwn(message, { address, embedder: context.embedder, namespace, networkId })
    return { address, message, namespace, networkId }
  })
  const signed = await withDeviceSlot(context, user, (worker, slot) =>
    worker.run({
      descriptor: user.descriptor,
      slot,
      task: 'sign',
      toSign: read.map(({ message, namespace }) => ({
        kind: namespace === 'solana' ? ('solanaMessage' as const) : ('personal' as const),
        message: toBase64url(new TextEncoder().encode(message)),
      })),
    }),
  )
  return read.map(({ address, message, networkId }, index) => ({
    address,
    message,
    networkId,
    signature: signed[index]?.signature ?? '',
  }))
}

/** @throws {RequestError} for what is no sign-in of our account to the embedder */
function requireOwn(
  text: string,
  {
    address,
    embedder,
    namespace,
    networkId,
  }: { address: string; embedder: string; namespace: EmbeddedNamespace; networkId: string },
): void {
  const { accountAddress, chainId, ...read } = parse(text, namespace)
  const isOwn =
    chainId === networkId &&
    isOwnSignIn({ ...read, address: accountAddress }, { account: address, embedder })
  if (!isOwn) throw new RequestError('embedder_refused')
}

function parse(text: string, namespace: EmbeddedNamespace): EvmSignInMessage {
  try {
    return namespace === 'solana' ? parseSolana(text) : parseEvm(text)
  } catch {
    throw new RequestError('embedder_refused')
  }
}
