import { partAad } from '@latchkey/protocol/wallet'
import type { MarkedRows, MarkedSession } from '../roles/createMarkedRows.ts'
import type { RoleKeys } from '../roles/createRoleKeys.ts'
import { emailIdentity, type HeldIdentity } from '../roles/identity.ts'
import { unwrapPart } from '../roles/unwrapPart.ts'
import { wrappingPlace } from '../roles/wrapping.ts'
import type { Identities } from './createIdentities.ts'
import { emailOf } from './emailOf.ts'

/** Of devices that make a wallet at once, and tries that led nowhere. */
const maxPartsOfWallet = 16
/**
 * How long parts of tries that led nowhere count against the others. None is deleted: that its wallet was not made is the word of
 * the role `wallet`, which an older backup or another version of it may have forgotten.
 */
const partsCountMs = 24 * 60 * 60_000

export type PartsContext = {
  identities: Pick<Identities, 'begin' | 'ownerOf'>
  keys: RoleKeys
  marked: MarkedRows
  now: () => number
}

export type NewPart = {
  device: string
  /** Whom the wallet is made for, where they are known by an address; none of one that is made. */
  email: string | undefined
  /** Whom the wallet is made for, where this role has proven them by itself. */
  identity?: HeldIdentity | undefined
  part: Uint8Array
  slotId: string
  walletId: string
}

/**
 * Keeps the part of a slot of a wallet that is being made for someone; without them, of a wallet that is made, and that a device
 * has brought back to the other role. The same again changes nothing, and nothing takes the place of another part: `conflict` for
 * another one of the slot, and where a wallet has too many. `made` where another device has made the wallet just now. `missing`
 * where this role knows that they have a wallet: the role `wallet`, which says that it has none, has lost it. `taken` where
 * the wallet is another one's.
 */
export async function putPart(
  context: PartsContext,
  added: NewPart,
): Promise<'conflict' | 'kept' | 'made' | 'missing' | 'taken'> {
  const { keys, marked } = context
  const { device, email, part, slotId, walletId } = added
  const [found] = await marked.find('recovery_wallets', 'wallet_id = $1 and slot_id = $2', [
    ...[walletId, slotId],
  ])
  if (found) {
    const kept = unwrapPart(keys, found['part'], { kind: 'managed', slotId, walletId })
    const isSame = found['maker'] === device && Buffer.from(kept).equals(part)
    return isSame ? 'kept' : 'conflict'
  }
  return marked.transaction(async (session) => {
    const owner = await emailOf({ keys, session }, walletId)
    const standing = await standingOf(context, { added, owner, session })
    if (standing !== 'begun') return standing
    return add(context, { added, address: email ?? owner, session })
  })
}

/** Whether a wallet may have another part. */
async function standingOf(
  { identities }: PartsContext,
  {
    added: { email, identity: proven, walletId },
    owner,
    session,
  }: { added: NewPart; owner: string | undefined; session: MarkedSession },
): Promise<'begun' | 'made' | 'missing' | 'taken'> {
  const identity = proven ?? (email === undefined ? undefined : emailIdentity(email))
  if (identity) {
    if (owner !== undefined && owner !== email) return 'taken'
    return identities.begin(session, { identity, walletId })
  }
  const known = await identities.ownerOf(session, walletId)
  // Without the address that it had, it could be opened by no further device.
  const isWhole = known?.isMade && (known.kind !== 'email' || owner !== undefined)
  return isWhole ? 'begun' : 'missing'
}

async function add(
  { keys, now }: PartsContext,
  {
    added: { device, part, slotId, walletId },
    address,
    session,
  }: { added: NewPart; address: string | undefined; session: MarkedSession },
): Promise<'conflict' | 'kept'> {
  const counted = await session.rows(
    'select slot_id from recovery_wallets where wallet_id = $1 and created_at > $2 for update',
    [walletId, now() - partsCountMs],
  )
  if (counted.length >= maxPartsOfWallet) return 'conflict'
  const place = wrappingPlace.part(partAad({ kind: 'managed', slotId, walletId }))
  const isAdded = await session.add('recovery_wallets', {
    address_wrapped:
      address === undefined
        ? null
        : keys.wrap(Buffer.from(address), wrappingPlace.address(walletId)),
    created_at: now(),
    maker: device,
    part: keys.wrap(part, place),
    slot_id: slotId,
    wallet_id: walletId,
  })
  return isAdded ? 'kept' : 'conflict'
}
