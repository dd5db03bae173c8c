import type { JudgedEffect } from '../judgeEffects.ts'
import { ByteReader } from './ByteReader.ts'
import { accountAt, type InstructionReader, type ReadContext } from './InstructionReader.ts'
import { withdraw } from './withdraw.ts'

/** Reads instructions of the Stake program, by its own numbers. */
export const readStake: InstructionReader = ({ accounts, data }, context) => {
  const at = (place: number) => accountAt(accounts, place)
  const reader = new ByteReader(data)
  switch (reader.u32()) {
    // Initialize: who stakes and who withdraws, and who may lock it
    case 0: {
      const [staker, withdrawer] = [reader.key(), reader.key()]
      const [time, epoch, custodian] = [reader.u64(), reader.u64(), reader.key()]
      const isLocked = (time > 0n || epoch > 0n) && custodian !== context.address
      return [
        ...begin({ account: at(0), staker, withdrawer }, context),
        ...(isLocked ? lock(at(0)) : []),
      ]
    }
    // Authorize
    case 1:
      return authorize({ account: at(0), authority: reader.key(), by: at(2) }, context)
    // DelegateStake
    case 2:
      return [{ effect: { account: at(0), kind: 'stake', validator: at(1) }, reasons: [] }]
    // Split, Merge, MoveStake, MoveLamports: between accounts that the same ones decide of
    case 3:
    case 7:
    case 16:
    case 17:
      return [{ effect: { account: at(0), kind: 'moveStake', other: at(1) }, reasons: [] }]
    // Withdraw
    case 4:
      return withdraw({ accounts, amount: reader.u64() }, context)
    // Deactivate, DeactivateDelinquent
    case 5:
    case 14:
      return [{ effect: { account: at(0), kind: 'unstake' }, reasons: [] }]
    // SetLockup, SetLockupChecked
    case 6:
    case 12:
      return lock(at(0))
    // AuthorizeWithSeed
    case 8:
      return authorize({ account: at(0), authority: reader.key(), by: at(1) }, context)
    // InitializeChecked
    case 9:
      return begin({ account: at(0), staker: at(2), withdrawer: at(3) }, context)
    // AuthorizeChecked, AuthorizeCheckedWithSeed
    case 10:
      return authorize({ account: at(0), authority: at(3), by: at(2) }, context)
    case 11:
      return authorize({ account: at(0), authority: at(3), by: at(1) }, context)
    // GetMinimumDelegation
    case 13:
      return []
    default:
      throw new RangeError('Its number is unknown')
  }
}

function begin(
  { account, staker, withdrawer }: { account: string; staker: string; withdrawer: string },
  { address, ledger }: ReadContext,
): readonly JudgedEffect[] {
  ledger.setOwner(account, withdrawer)
  return [withdrawer, ...(staker === withdrawer ? [] : [staker])]
    .filter((each) => each !== address)
    .map((authority) => ({
      effect: { account, authority, kind: 'setAuthority', of: 'account' },
      reasons: ['authority'],
    }))
}

function authorize(
  { account, authority, by }: { account: string; authority: string; by: string },
  { address }: ReadContext,
): readonly JudgedEffect[] {
  return [
    {
      effect: { account, authority, kind: 'setAuthority', of: 'account' },
      reasons: by === address && authority !== address ? ['authority'] : [],
    },
  ]
}

function lock(account: string): readonly JudgedEffect[] {
  return [{ effect: { account, kind: 'lock' }, reasons: ['locked'] }]
}
