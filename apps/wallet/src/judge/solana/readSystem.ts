import type { JudgedEffect } from '../judgeEffects.ts'
import { ByteReader } from './ByteReader.ts'
import { accountAt, type InstructionReader, type ReadContext } from './InstructionReader.ts'
import { systemProgram, wrappedMint } from './programs.ts'
import { withdraw } from './withdraw.ts'

/** Reads instructions of the System program, by its own numbers. */
export const readSystem: InstructionReader = ({ accounts, data }, context) => {
  const { address, ledger } = context
  const at = (place: number) => accountAt(accounts, place)
  const reader = new ByteReader(data)
  const seed = () => reader.take(Number(reader.u64()))
  switch (reader.u32()) {
    // CreateAccount
    case 0: {
      const [amount, , program] = [reader.u64(), reader.u64(), reader.key()]
      return create({ account: at(1), amount, from: at(0), program }, context)
    }
    // Assign
    case 1:
      return assign({ account: at(0), by: at(0), program: reader.key() }, context)
    // Transfer
    case 2:
      return pay({ amount: reader.u64(), from: at(0), to: at(1) }, context)
    // CreateAccountWithSeed
    case 3: {
      const [base] = [reader.key(), seed()]
      const [amount, , program] = [reader.u64(), reader.u64(), reader.key()]
      if (program === systemProgram) ledger.setOwner(at(1), base)
      return create({ account: at(1), amount, from: at(0), program }, context)
    }
    // AdvanceNonceAccount, whose meaning hangs on its place, and UpgradeNonceAccount
    case 4:
    case 12:
      return []
    // WithdrawNonceAccount
    case 5:
      return withdraw({ accounts, amount: reader.u64() }, context)
    // InitializeNonceAccount
    case 6:
      ledger.setOwner(at(0), reader.key())
      return []
    // AuthorizeNonceAccount
    case 7: {
      const authority = reader.key()
      const isLoss = at(1) === address && authority !== address
      return [
        {
          effect: { account: at(0), authority, kind: 'setAuthority', of: 'account' },
          reasons: isLoss ? ['authority'] : [],
        },
      ]
    }
    // Allocate
    case 8:
      return assign({ account: at(0), by: at(0), program: undefined }, context)
    // AllocateWithSeed
    case 9: {
      const [base, , , program] = [reader.key(), seed(), reader.u64(), reader.key()]
      return assign({ account: at(0), by: base, program }, context)
    }
    // AssignWithSeed
    case 10: {
      const [base, , program] = [reader.key(), seed(), reader.key()]
      return assign({ account: at(0), by: base, program }, context)
    }
    // TransferWithSeed, from an account that is its base's
    case 11:
      return withdraw({ accounts: [at(0), at(2), at(1)], amount: reader.u64() }, context)
    // CreateAccountAllowPrefund, whose payer may be missing
    case 13: {
      const [amount, , program] = [reader.u64(), reader.u64(), reader.key()]
      return create({ account: at(0), amount, from: accounts[1] ?? at(0), program }, context)
    }
    default:
      throw new RangeError('Its number is unknown')
  }
}

function pay(
  paid: { amount: bigint; from: string; to: string },
  { address, ledger }: ReadContext,
): readonly JudgedEffect[] {
  const held = ledger.tokens(paid.to)
  const isWrap = paid.from === address && held?.mint === wrappedMint && held.owner === address
  return [
    {
      effect: isWrap
        ? { amount: paid.amount, kind: 'wrap', token: wrappedMint }
        : { kind: 'pay', ...paid },
      reasons: [],
    },
  ]
}

function create(
  {
    account,
    amount,
    from,
    program,
  }: { account: string; amount: bigint; from: string; program: string },
  context: ReadContext,
): readonly JudgedEffect[] {
  const { address, ledger } = context
  // An account that has no coins yet is made, and so is the visitor's own.
  if (account === address) return assign({ account, by: account, program }, context)
  // What belongs to the System program is moved by the account's own key.
  if (program === systemProgram && ledger.ownerOf(account) === undefined)
    ledger.setOwner(account, account)
  if (from !== address) return []
  return [{ effect: { account, amount, kind: 'createAccount', owner: undefined }, reasons: [] }]
}

function assign(
  { account, by, program }: { account: string; by: string; program: string | undefined },
  { address }: ReadContext,
): readonly JudgedEffect[] {
  return [
    {
      effect: { account, kind: 'assign', program },
      reasons: by === address && program !== systemProgram ? ['assign'] : [],
    },
  ]
}
