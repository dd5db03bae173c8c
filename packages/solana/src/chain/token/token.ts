import {
  type AccountMeta,
  AccountRole,
  type Address,
  address,
  getAddressEncoder,
  getProgramDerivedAddress,
  type Instruction,
} from '@solana/kit'
import { extension } from './extensions.ts'

/** The programs that keep tokens: the first one, and Token-2022 with its extensions. */
export const tokenPrograms: readonly Address[] = [
  address('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'),
  address('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'),
]
const associatedProgram = address('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL')
export const systemProgram = address('11111111111111111111111111111111')

/** Bytes of a token account of the first program. */
const accountBytes = 165
/** Kind and length before each extension's data, and the kind of account before all of them. */
const extensionHeaderBytes = 4
const kindBytes = 1
/** What an account holds for an extension that its mint has. */
const accountExtensionBytes: Readonly<Record<number, number>> = {
  [extension.nonTransferable]: 0,
  [extension.pausable]: 0,
  [extension.transferFeeConfig]: 8,
  [extension.transferHook]: 1,
}

/** Bytes of an associated token account, by which its deposit is computed. */
export function tokenAccountBytes(program: string, mintExtensions: readonly number[]): bigint {
  if (program === tokenPrograms[0]) return BigInt(accountBytes)
  // The owner of an associated account never changes, which is an extension as well.
  const extensions = [0, ...mintExtensions.flatMap((kind) => accountExtensionBytes[kind] ?? [])]
  const size = extensions.reduce((sum, bytes) => sum + extensionHeaderBytes + bytes, 0)
  return BigInt(accountBytes + kindBytes + size)
}

/** The account in which an owner keeps a token by default. */
export async function associatedAccount({
  mint,
  owner,
  program,
}: {
  mint: Address
  owner: Address
  program: Address
}): Promise<Address> {
  const { encode } = getAddressEncoder()
  const [account] = await getProgramDerivedAddress({
    programAddress: associatedProgram,
    seeds: [encode(owner), encode(program), encode(mint)],
  })
  return account
}

/** Makes the owner's account of a token, unless it is there (`CreateIdempotent`). */
export function createAccountInstruction({
  account,
  mint,
  owner,
  payer,
  program,
}: Record<'account' | 'mint' | 'owner' | 'payer' | 'program', Address>): Instruction {
  return {
    accounts: [
      meta(payer, AccountRole.WRITABLE_SIGNER),
      meta(account, AccountRole.WRITABLE),
      meta(owner, AccountRole.READONLY),
      meta(mint, AccountRole.READONLY),
      meta(systemProgram, AccountRole.READONLY),
      meta(program, AccountRole.READONLY),
    ],
    data: Uint8Array.of(1),
    programAddress: associatedProgram,
  }
}

/** Moves tokens between accounts; the program checks mint and decimals (`TransferChecked`). */
export function transferInstruction({
  amount,
  decimals,
  from,
  mint,
  owner,
  program,
  to,
}: Record<'from' | 'mint' | 'owner' | 'program' | 'to', Address> & {
  amount: bigint
  decimals: number
}): Instruction {
  const data = new Uint8Array(10)
  const view = new DataView(data.buffer)
  view.setUint8(0, 12)
  view.setBigUint64(1, amount, true)
  view.setUint8(9, decimals)
  return {
    accounts: [
      meta(from, AccountRole.WRITABLE),
      meta(mint, AccountRole.READONLY),
      meta(to, AccountRole.WRITABLE),
      meta(owner, AccountRole.READONLY_SIGNER),
    ],
    data,
    programAddress: program,
  }
}

function meta(of: Address, role: AccountRole): AccountMeta {
  return { address: of, role }
}
