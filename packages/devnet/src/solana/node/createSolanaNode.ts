import { createHash, randomBytes } from 'node:crypto'
import {
  type Address,
  appendTransactionMessageInstruction,
  type Blockhash,
  blockhash as blockhashOf,
  createKeyPairSignerFromPrivateKeyBytes,
  createTransactionMessage,
  type EncodedAccount,
  getBase58Decoder,
  getTransactionEncoder,
  lamports as lamportsOf,
  pipe,
  type Signature,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import {
  Clock,
  FailedTransactionMetadata,
  LiteSVM,
  type SimulatedTransactionInfo,
  type SlotHash,
  type TransactionMetadata,
} from 'litesvm'
import { type DecodedTransaction, decodeTransaction, type Message } from './decodeTransaction.ts'
import { type Mint, mint, type TokenAccount, tokenAccount } from './tokens.ts'
import { type TransactionAccount, transactionAccounts } from './transactionAccounts.ts'
import { type TransactionError, transactionError } from './transactionError.ts'

/** Tokens that an account of a transaction held. */
export type TokenBalance = { accountIndex: number; account: TokenAccount; mint: Mint }

/** What running a transaction showed, whether it was kept or only simulated. */
export type Execution = {
  error: TransactionError | null
  fee: bigint
  logs: readonly string[]
  computeUnits: bigint
  innerInstructions: readonly (readonly InnerInstruction[])[]
  returnData: { program: Address; data: Uint8Array } | undefined
}

/** An instruction that a program called. */
export type InnerInstruction = {
  programIndex: number
  accountIndices: readonly number[]
  data: Uint8Array
  stackHeight: number
}

/** A transaction of the ledger. */
export type TransactionRecord = Execution & {
  signature: Signature
  slot: bigint
  /** Unix seconds. */
  blockTime: bigint
  /** The transaction as it was sent. */
  bytes: Uint8Array
  message: Message
  accounts: readonly TransactionAccount[]
  /** Lamports of each account, before and after. */
  balances: { before: readonly bigint[]; after: readonly bigint[] }
  tokens: { before: readonly TokenBalance[]; after: readonly TokenBalance[] }
}

export type Simulation = Execution & { accountsAfter: ReadonlyMap<Address, EncodedAccount> }

/** How far a slot is from being the newest, in the words of the RPC. */
export type Commitment = 'confirmed' | 'finalized' | 'processed'

export type SolanaNodeEvent =
  | { type: 'slot'; slot: bigint }
  | { type: 'transaction'; record: TransactionRecord }

/** A Solana VM with slots, recent blockhashes and a ledger. */
export type SolanaNode = {
  /** The newest slot, or the newest that has reached a commitment. */
  slot: (commitment?: Commitment) => bigint
  blockHeight: (commitment?: Commitment) => bigint
  /** Transactions run since the start. */
  transactionCount: () => number
  latestBlockhash: () => { blockhash: Blockhash; lastValidBlockHeight: bigint }
  isBlockhashValid: (blockhash: string) => boolean
  account: (address: Address) => EncodedAccount | undefined
  /** Every account a message names, those of its lookup tables included. */
  accountsOf: (message: Message) => readonly TransactionAccount[]
  programAccounts: (program: Address) => readonly EncodedAccount[]
  setAccount: (account: EncodedAccount) => void
  minimumBalance: (bytes: bigint) => bigint
  /** Sends lamports from the faucet and resolves with the signature. */
  airdrop: (address: Address, lamports: bigint) => Promise<Signature>
  /** Runs a transaction; one that cannot be put into a block, as one never paid for, gives its error instead. */
  send: (decoded: DecodedTransaction) => TransactionRecord | { refused: TransactionError }
  simulate: (
    decoded: DecodedTransaction,
    options: { blockhashCheck: boolean; signatureCheck: boolean },
  ) => Simulation
  record: (signature: string) => TransactionRecord | undefined
  /** The transactions that name an address, newest first. */
  history: (address: Address) => readonly TransactionRecord[]
  commitmentOf: (record: TransactionRecord) => Commitment
  /** Ends the slot and begins the next one. */
  tick: () => void
  /** Calls the listener at each event until the returned function is called. */
  listen: (listener: (event: SolanaNodeEvent) => void) => () => void
}

/** Slots after which one counts. A cluster takes 31 to be final; a developer should not wait 13 seconds. */
const slotsUntil = { confirmed: 1n, finalized: 3n, processed: 0n } as const
/** Slots for which a blockhash is good, as on every cluster. */
const blockhashSlots = 150
const keptTransactions = 10_000
const faucetLamports = 10n ** 18n

/** Makes a node with an empty ledger. It stands still until `tick` is called. */
export async function createSolanaNode({
  now = Date.now,
}: {
  now?: (() => number) | undefined
} = {}): Promise<SolanaNode> {
  // Not LiteSVM.default(): that one is empty, and its panic ends the process. The VM knows only its newest
  // blockhash, so blockhashes are checked here.
  const vm = new LiteSVM()
    .withNativeMints()
    .withTransactionHistory(BigInt(keptTransactions))
    .withBlockhashCheck(false)
  const firstSlot = vm.getClock().slot
  // New at each start, so that a transaction signed for an earlier run is never run in this one.
  const seed = randomBytes(32)
  const blockhashes: Blockhash[] = []
  const records = new Map<string, TransactionRecord>()
  const histories = new Map<Address, TransactionRecord[]>()
  const listeners = new Set<(event: SolanaNodeEvent) => void>()
  let slot = firstSlot
  let transactionCount = 0

  const faucet = await createKeyPairSignerFromPrivateKeyBytes(
    createHash('sha256').update('Latchkey local Solana faucet').digest(),
  )
  const systemProgram = '11111111111111111111111111111111' as Address
  vm.setAccount({
    address: faucet.address,
    data: new Uint8Array(),
    executable: false,
    lamports: lamportsOf(faucetLamports),
    programAddress: systemProgram,
    space: 0n,
  })
  beginSlot()

  const node: SolanaNode = {
    account,
    accountsOf: (message) => transactionAccounts(message, dataOf),
    airdrop: async (receiver, lamports) => {
      // A slot of its own: the same airdrop twice in one slot would be the same transaction.
      node.tick()
      const signed = await pipe(
        createTransactionMessage({ version: 'legacy' }),
        (message) => setTransactionMessageFeePayerSigner(faucet, message),
        (message) => setTransactionMessageLifetimeUsingBlockhash(node.latestBlockhash(), message),
        (message) =>
          appendTransactionMessageInstruction(
            getTransferSolInstruction({
              amount: lamportsOf(lamports),
              destination: receiver,
              source: faucet,
            }),
            message,
          ),
        signTransactionMessageWithSigners,
      )
      const bytes = getTransactionEncoder().encode(signed)
      const sent = node.send(decodeTransaction(Uint8Array.from(bytes)))
      if ('refused' in sent) throw new Error(`The faucet failed: ${JSON.stringify(sent.refused)}`)
      return sent.signature
    },
    blockHeight: (commitment) => node.slot(commitment) - firstSlot,
    commitmentOf: (record) => {
      const age = slot - record.slot
      if (age >= slotsUntil.finalized) return 'finalized'
      return age >= slotsUntil.confirmed ? 'confirmed' : 'processed'
    },
    history: (address) => (histories.get(address) ?? []).toReversed(),
    isBlockhashValid: (blockhash) => (blockhashes as readonly string[]).includes(blockhash),
    latestBlockhash: () => ({
      blockhash: blockhashes.at(-1) as Blockhash,
      lastValidBlockHeight: slot - firstSlot + BigInt(blockhashSlots),
    }),
    listen: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    minimumBalance: (bytes) => vm.minimumBalanceForRentExemption(bytes),
    programAccounts: (program) => vm.getProgramAccounts(program),
    record: (signature) => records.get(signature),
    send: ({ message, transaction }) => {
      if (!node.isBlockhashValid(message.lifetimeToken)) return { refused: 'BlockhashNotFound' }
      const accounts = node.accountsOf(message)
      const before = balances(accounts)
      const outcome = vm.sendTransaction(transaction)
      const execution = executionOf(outcome)
      const failed = outcome instanceof FailedTransactionMetadata
      const meta = failed ? outcome.meta() : outcome
      // The VM gives no signature to what it did not run: nothing was paid, so no block has it.
      if (meta.signature().every((byte) => byte === 0))
        return { refused: execution.error ?? 'SanitizeFailure' }
      const after = balances(accounts)
      const record: TransactionRecord = {
        ...execution,
        accounts,
        balances: { after: after.lamports, before: before.lamports },
        blockTime: seconds(),
        bytes: Uint8Array.from(getTransactionEncoder().encode(transaction)),
        message,
        signature: getBase58Decoder().decode(meta.signature()) as Signature,
        slot,
        tokens: { after: after.tokens, before: before.tokens },
      }
      keep(record)
      emit({ record, type: 'transaction' })
      return record
    },
    setAccount: (one) => vm.setAccount(one),
    simulate: ({ message, transaction }, { blockhashCheck, signatureCheck }) => {
      if (blockhashCheck && !node.isBlockhashValid(message.lifetimeToken))
        return { ...notRun, accountsAfter: new Map(), error: 'BlockhashNotFound' }
      vm.withSigverify(signatureCheck)
      try {
        const outcome = vm.simulateTransaction(transaction)
        const accountsAfter =
          outcome instanceof FailedTransactionMetadata
            ? []
            : outcome.postAccounts().map((one) => [one.address, one] as const)
        return { ...executionOf(outcome), accountsAfter: new Map(accountsAfter) }
      } finally {
        vm.withSigverify(true)
      }
    },
    slot: (commitment = 'processed') => {
      const reached = slot - slotsUntil[commitment]
      return reached > firstSlot ? reached : firstSlot
    },
    tick: () => {
      slot += 1n
      beginSlot()
      emit({ slot, type: 'slot' })
    },
    transactionCount: () => transactionCount,
  }
  return node

  function beginSlot() {
    const clock = vm.getClock()
    vm.setClock(
      new Clock(slot, clock.epochStartTimestamp, clock.epoch, clock.leaderScheduleEpoch, seconds()),
    )
    // Programs look up earlier slots: a lookup table is named after one.
    vm.setSlotHashes(
      blockhashes
        .map((hash, index) => slotHash(slot - BigInt(blockhashes.length - index), hash))
        .toReversed(),
    )
    const hash = createHash('sha256').update(seed).update(String(slot)).digest()
    blockhashes.push(blockhashOf(getBase58Decoder().decode(hash)))
    if (blockhashes.length > blockhashSlots) blockhashes.shift()
  }

  function seconds(): bigint {
    return BigInt(Math.floor(now() / 1000))
  }

  function account(address: Address): EncodedAccount | undefined {
    const found = vm.getAccount(address)
    // The VM keeps an account that has been emptied; a node forgets it.
    return found.exists && found.lamports > 0n ? found : undefined
  }

  function dataOf(address: Address): Uint8Array | undefined {
    const data = account(address)?.data
    return data && Uint8Array.from(data)
  }

  function balances(accounts: readonly TransactionAccount[]) {
    const found = accounts.map(({ address }) => account(address))
    return {
      lamports: found.map((one) => BigInt(one?.lamports ?? 0n)),
      tokens: found.flatMap((one, accountIndex): TokenBalance[] => {
        const held = one && tokenAccount(one)
        const definition = held && account(held.mint)
        const token = definition && mint(definition)
        return held && token ? [{ account: held, accountIndex, mint: token }] : []
      }),
    }
  }

  function keep(record: TransactionRecord) {
    transactionCount += 1
    records.set(record.signature, record)
    for (const { address } of record.accounts) {
      const history = histories.get(address) ?? []
      history.push(record)
      histories.set(address, history)
    }
    if (records.size <= keptTransactions) return
    const oldest = records.values().next().value
    if (!oldest) return
    records.delete(oldest.signature)
    for (const { address } of oldest.accounts) {
      const rest = (histories.get(address) ?? []).filter((one) => one !== oldest)
      if (rest.length > 0) histories.set(address, rest)
      else histories.delete(address)
    }
  }

  function emit(event: SolanaNodeEvent) {
    for (const listener of [...listeners]) listener(event)
  }
}

function slotHash(slot: bigint, hash: string): SlotHash {
  // The class has no constructor of its own; the VM reads the two fields of any object.
  return { hash, slot } as SlotHash
}

/** The execution of a transaction that was refused before it ran. */
const notRun: Execution = {
  computeUnits: 0n,
  error: null,
  fee: 0n,
  innerInstructions: [],
  logs: [],
  returnData: undefined,
}

function executionOf(
  outcome: FailedTransactionMetadata | SimulatedTransactionInfo | TransactionMetadata,
): Execution {
  const meta = 'meta' in outcome ? outcome.meta() : outcome
  const returned = meta.returnData()
  return {
    computeUnits: meta.computeUnitsConsumed(),
    error: outcome instanceof FailedTransactionMetadata ? transactionError(outcome) : null,
    // The VM tells the fee in its text alone.
    fee: BigInt(/\bfee: (\d+)/.exec(meta.toString())?.[1] ?? 0),
    innerInstructions: meta.innerInstructions().map((called) =>
      called.map((inner) => ({
        accountIndices: [...inner.instruction().accounts()],
        data: inner.instruction().data(),
        programIndex: inner.instruction().programIdIndex(),
        stackHeight: inner.stackHeight(),
      })),
    ),
    logs: meta.logs(),
    returnData:
      returned.data().length > 0
        ? {
            data: returned.data(),
            program: getBase58Decoder().decode(returned.programId()) as Address,
          }
        : undefined,
  }
}
