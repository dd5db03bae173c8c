import type { SessionWallet, SignInOnConnect } from '@latchkey/core/adapter'
import { embeddedNamespaces, type FrameUser } from '@latchkey/protocol/frame'
import type { Channel } from '../frame/createChannel.ts'

type EmbeddedNetworkId = FrameUser['networkIds'][number]

/**
 * Signs the site's sign-in for each network that the wallet is on, without another question: the frame signs such a text
 * for the site that it is in, and no other. Never rejects: who is logged in is asked again after they have connected.
 */
export async function signInWith(
  signIn: SignInOnConnect,
  {
    call,
    signal,
    wallets,
  }: {
    call: Channel['call']
    signal: AbortSignal
    wallets: readonly Pick<SessionWallet, 'networkId'>[]
  },
): Promise<void> {
  const texts: { networkId: EmbeddedNetworkId; text: string }[] = []
  try {
    for (const wallet of wallets) {
      const networkId = wallet.networkId()
      if (!isEmbedded(networkId)) continue
      // One after the other: a site may give its texts a number.
      const message = await signIn.createMessage(networkId)
      if (message) texts.push({ networkId, text: String(message) })
    }
    if (texts.length === 0) return
    const { signed } = await call('session.user', { signIn: texts }, { signal })
    await signIn.accept(
      signed.flatMap(({ networkId, ...rest }) => {
        const asked = texts.find((each) => each.networkId === networkId)
        return asked ? [{ ...rest, networkId: asked.networkId }] : []
      }),
    )
  } catch (error) {
    signIn.fail(error)
  }
}

function isEmbedded(networkId: string): networkId is EmbeddedNetworkId {
  return embeddedNamespaces.some((namespace) => networkId.startsWith(`${namespace}:`))
}
