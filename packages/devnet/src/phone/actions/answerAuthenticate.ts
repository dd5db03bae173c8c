import type { NetworkId } from '@latchkey/protocol'
import type { WalletKitTypes } from '@reown/walletkit'
import { buildAuthObject, getSdkError, populateAuthPayload } from '@walletconnect/utils'
import { stringToHex } from 'viem'
import type { Phone } from '../Phone.ts'

/** Asks whether to sign in to a site at once, and signs for each EVM network it names. */
export async function answerAuthenticate(
  phone: Phone,
  {
    id,
    params: { authPayload, requester },
    topic,
  }: Pick<WalletKitTypes.SessionAuthenticate, 'id' | 'params' | 'topic'>,
): Promise<void> {
  const keys = phone.keys()['eip155']
  const { account: place, signIn } = phone.store.getState()
  const address = keys?.accounts[place]
  if (!keys || !address) throw new TypeError('The phone has no EVM account')
  const request = populateAuthPayload({
    authPayload: { ...authPayload, ...(signIn === 'otherText' && { nonce: 'another12' }) },
    chains: keys.networks.map((network) => network.id),
    methods: [...keys.methods],
  })
  const proofs = request.chains.map((chain) => {
    const iss = `did:pkh:${chain}:${address}`
    return {
      chain: chain as NetworkId,
      iss,
      message: phone.kit.formatAuthMessage({ iss, request }),
    }
  })
  const answer = await phone.ask(
    {
      id,
      kind: 'authenticate',
      message: proofs[0]?.message ?? '',
      peer: requester.metadata,
    },
    topic,
  )
  await phone.pause()
  if (!answer.approved)
    return phone.kit.rejectSessionAuthenticate({ id, reason: getSdkError('USER_REJECTED') })

  const auths = []
  for (const { chain, iss, message } of proofs) {
    const { result } = await keys.answer({
      accounts: [place],
      ask: () => Promise.resolve({ approved: true }),
      method: 'personal_sign',
      networkId: chain,
      params: [stringToHex(message), address],
    })
    auths.push(buildAuthObject(request, { s: String(result), t: 'eip191' }, iss))
  }
  await phone.kit.approveSessionAuthenticate({ auths, id })
  phone.refresh()
}
