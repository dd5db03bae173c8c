import type { Effect } from './Effect.ts'
import { isAddress, readAmount } from './readSigned.ts'
import type { TypedData } from './TypedData.ts'
import { writeFields } from './writeFields.ts'

const kinds = ['TransferWithAuthorization', 'ReceiveWithAuthorization']
const fields =
  'address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce'

/** What a signature sends (EIP-3009); nothing for any other data. One of such a name that is written in another way is not read. */
export function readAuthorization({
  domain,
  message,
  primaryType,
  types,
}: TypedData): readonly Effect[] {
  if (!kinds.includes(primaryType)) return []
  const token = String(domain['verifyingContract'])
  const { from, to } = message
  const [amount, signatureUntil] = [message['value'], message['validBefore']].map(readAmount)
  const isKnown = writeFields(types, primaryType) === fields
  return isKnown && isAddress(from) && isAddress(to) && amount !== undefined && signatureUntil
    ? [{ amount, from, kind: 'send', signatureUntil, to, token }]
    : [{ kind: 'unread', to: token }]
}
