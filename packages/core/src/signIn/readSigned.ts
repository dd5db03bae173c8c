import { accountPlaceholder, type SignedOnConnect } from './SignInOnConnect.ts'
import type { SiwxMessage, SiwxSession } from './Siwx.ts'

/** Fields that a wallet which writes the text itself has to keep as they are. */
const fields = [
  'domain',
  'expirationTime',
  'issuedAt',
  'nonce',
  'notBefore',
  'requestId',
  'uri',
  'version',
] as const

/**
 * The session of a text that a wallet signed while it connected.
 *
 * Some wallets write the text themselves: then each of its words is compared with what was asked for, because a text of
 * another site is signed as well.
 *
 * @throws {OtherTextError} when it says anything else
 */
export function readSigned(
  { address, cacao, data, message, networkId, signature }: SignedOnConnect,
  asked: SiwxMessage | undefined,
): SiwxSession {
  const signed = { message, signature, ...(cacao !== undefined && { cacao }) }
  if (!asked) throw new OtherTextError()
  const { toString: _, ...wanted } = asked
  if (message === String(asked).replaceAll(accountPlaceholder, () => address))
    return { ...signed, data: { ...wanted, accountAddress: address, chainId: networkId } }
  const isAsked =
    data?.accountAddress === address &&
    data.chainId === networkId &&
    fields.every((field) => data[field] === wanted[field]) &&
    saysAsked(data, wanted, { mayAdd: cacao !== undefined })
  if (!isAsked) throw new OtherTextError()
  return { ...signed, data }
}

/** The wallet signed another text than it was asked for. */
export class OtherTextError extends Error {
  readonly code = 'sign_in.other_text'
  override readonly name = 'OtherTextError'

  constructor() {
    super('The wallet signed another text')
  }
}

type Data = SiwxSession['data']

/** The ReCap of a remote wallet adds a sentence and a resource at the end (ERC-5573); all else stays. */
function saysAsked(data: Data, wanted: Data, { mayAdd }: { mayAdd: boolean }): boolean {
  const { resources = [], statement = '' } = data
  const { resources: wantedResources = [], statement: wantedStatement = '' } = wanted
  const isSame = wantedResources.every((each, index) => each === resources[index])
  return mayAdd
    ? isSame && statement.startsWith(wantedStatement)
    : isSame && statement === wantedStatement && resources.length === wantedResources.length
}
