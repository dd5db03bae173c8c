import { getBase58Decoder } from '@solana/kit'
import {
  identifySystemInstruction,
  parseCreateAccountInstruction,
  parseTransferSolInstruction,
  SYSTEM_PROGRAM_ADDRESS,
  SystemInstruction,
} from '@solana-program/system'
import {
  ASSOCIATED_TOKEN_PROGRAM_ADDRESS,
  identifyTokenInstruction,
  parseMintToCheckedInstruction,
  parseMintToInstruction,
  parseTransferCheckedInstruction,
  parseTransferInstruction,
  TokenInstruction,
} from '@solana-program/token'
import type { InnerInstruction } from '../node/createSolanaNode.ts'
import { tokenAmount, tokenPrograms } from '../node/tokens.ts'
import type { TransactionAccount } from '../node/transactionAccounts.ts'

/** An instruction with indices into its transaction's accounts. */
export type CalledInstruction = InnerInstruction

type Parsed = { parsed: unknown; program: string }

const memoPrograms: readonly string[] = [
  'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo',
  'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
]

/** An instruction in the RPC's parsed form where it is one of the common ones, else with its data as it is. */
export function parseInstruction(
  called: CalledInstruction,
  accounts: readonly TransactionAccount[],
) {
  const programId = accounts[called.programIndex]?.address ?? ''
  const addresses = called.accountIndices.map((index) => accounts[index]?.address ?? '')
  const { data, stackHeight } = called
  const parsed = attempt(() => parse(programId, addresses, data))
  if (parsed) return { ...parsed, programId, stackHeight }
  return { accounts: addresses, data: getBase58Decoder().decode(data), programId, stackHeight }
}

function parse(
  programId: string,
  addresses: readonly string[],
  data: Uint8Array,
): Parsed | undefined {
  if (memoPrograms.includes(programId))
    return { parsed: new TextDecoder('utf-8', { fatal: true }).decode(data), program: 'spl-memo' }
  // The generated parsers want roles, which play no part in what they give back.
  const instruction = {
    accounts: addresses.map((address) => ({ address, role: 0 })),
    data,
    programAddress: programId,
  } as never
  if (programId === SYSTEM_PROGRAM_ADDRESS) return parseSystem(instruction, data)
  if (programId === ASSOCIATED_TOKEN_PROGRAM_ADDRESS) return parseAssociated(addresses, data)
  const program = [...tokenPrograms].find(([address]) => address === programId)?.[1]
  return program && parseToken(instruction, data, program)
}

function parseSystem(instruction: never, data: Uint8Array): Parsed | undefined {
  const program = 'system'
  switch (identifySystemInstruction(data)) {
    case SystemInstruction.TransferSol: {
      const { accounts, data } = parseTransferSolInstruction(instruction)
      const { destination, source } = accounts
      const info = {
        destination: destination.address,
        lamports: data.amount,
        source: source.address,
      }
      return { parsed: { info, type: 'transfer' }, program }
    }
    case SystemInstruction.CreateAccount: {
      const { accounts, data } = parseCreateAccountInstruction(instruction)
      const info = {
        lamports: data.lamports,
        newAccount: accounts.newAccount.address,
        owner: data.programAddress,
        source: accounts.payer.address,
        space: data.space,
      }
      return { parsed: { info, type: 'createAccount' }, program }
    }
    default:
      return undefined
  }
}

function parseToken(instruction: never, data: Uint8Array, program: string): Parsed | undefined {
  switch (identifyTokenInstruction(data)) {
    case TokenInstruction.Transfer: {
      const { accounts, data } = parseTransferInstruction(instruction)
      const info = {
        amount: `${data.amount}`,
        authority: accounts.authority.address,
        destination: accounts.destination.address,
        source: accounts.source.address,
      }
      return { parsed: { info, type: 'transfer' }, program }
    }
    case TokenInstruction.TransferChecked: {
      const { accounts, data } = parseTransferCheckedInstruction(instruction)
      const info = {
        authority: accounts.authority.address,
        destination: accounts.destination.address,
        mint: accounts.mint.address,
        source: accounts.source.address,
        tokenAmount: tokenAmount(data.amount, data.decimals),
      }
      return { parsed: { info, type: 'transferChecked' }, program }
    }
    case TokenInstruction.MintTo: {
      const { accounts, data } = parseMintToInstruction(instruction)
      const info = {
        account: accounts.token.address,
        amount: `${data.amount}`,
        mint: accounts.mint.address,
        mintAuthority: accounts.mintAuthority.address,
      }
      return { parsed: { info, type: 'mintTo' }, program }
    }
    case TokenInstruction.MintToChecked: {
      const { accounts, data } = parseMintToCheckedInstruction(instruction)
      const info = {
        account: accounts.token.address,
        mint: accounts.mint.address,
        mintAuthority: accounts.mintAuthority.address,
        tokenAmount: tokenAmount(data.amount, data.decimals),
      }
      return { parsed: { info, type: 'mintToChecked' }, program }
    }
    default:
      return undefined
  }
}

function parseAssociated(addresses: readonly string[], data: Uint8Array): Parsed | undefined {
  const [source, account, wallet, mint, systemProgram, tokenProgram] = addresses
  // No data at all is the oldest form of create.
  const type = [undefined, 0].includes(data[0])
    ? 'create'
    : data[0] === 1
      ? 'createIdempotent'
      : undefined
  if (!type || !tokenProgram) return undefined
  const info = { account, mint, source, systemProgram, tokenProgram, wallet }
  return { parsed: { info, type }, program: 'spl-associated-token-account' }
}

/** Data that is not what its program expects is shown as it is, like that of an unknown program. */
function attempt<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
