import { accountAt, type InstructionReader } from './InstructionReader.ts'
import { token2022Program, tokenProgram } from './programs.ts'

/** Reads instructions of the Associated Token Account program; the program sees to it that the account is the owner's. */
export const readAssociatedToken: InstructionReader = ({ accounts, data }, { ledger }) => {
  // Create, CreateIdempotent
  if ((data[0] ?? 0) > 1) throw new RangeError('Its number is unknown')
  const at = (place: number) => accountAt(accounts, place)
  const [account, owner, mint, program] = [at(1), at(2), at(3), at(5)]
  if (program !== tokenProgram && program !== token2022Program)
    throw new RangeError('Its tokens are of an unknown program')
  ledger.setTokens(account, { mint, owner })
  return [{ effect: { kind: 'createTokenAccount', owner, token: mint }, reasons: [] }]
}
