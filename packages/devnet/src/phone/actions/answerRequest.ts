import type { NetworkId } from '@latchkey/protocol'
import { describeRequest, type Question } from '@latchkey/testing'
import { RequestError } from '../keys/RequestError.ts'
import { placesOf } from '../namespaces/grantNamespaces.ts'
import type { Kit, Phone } from '../Phone.ts'
import { selectNetwork } from './selectNetwork.ts'

type Request = ReturnType<Kit['getPendingSessionRequests']>[number]

/** Answers one request of a session with the key it names, once the owner agreed. */
export async function answerRequest(phone: Phone, { id, params, topic }: Request): Promise<void> {
  const outcome = await answer(phone, { id, params, topic }).then(
    (result) => ({ result: result ?? null }),
    ({ code, message }: RequestError) => ({ error: { code: code ?? -32603, message } }),
  )
  await phone.pause()
  await phone.kit.respondSessionRequest({ response: { id, jsonrpc: '2.0', ...outcome }, topic })
  phone.refresh()
}

async function answer(
  phone: Phone,
  { id, params: { chainId, request }, topic }: Pick<Request, 'id' | 'params' | 'topic'>,
): Promise<unknown> {
  const [namespace = ''] = chainId.split(':')
  const session = phone.kit.getActiveSessions()[topic]
  const keys = phone.keys()[namespace]
  const network = keys?.networks.find((one) => one.id === chainId)
  if (!keys || !network || !session)
    throw new RequestError(5100, `The phone wallet does not know ${chainId}.`)

  const accounts = (session.namespaces[namespace]?.accounts ?? []).filter((account) =>
    account.startsWith(`${chainId}:`),
  )
  const ask = (question: Question) =>
    phone.ask(
      {
        description: describeRequest(question),
        id,
        kind: 'request',
        method: request.method,
        networkName: network.name,
        peer: session.peer.metadata,
      },
      topic,
    )
  const { movedTo, result } = await keys.answer({
    accounts: placesOf(accounts, keys),
    ask,
    method: request.method,
    networkId: chainId as NetworkId,
    params: request.params,
  })
  if (movedTo) await selectNetwork(phone, movedTo, { grantTo: topic })
  return result
}
