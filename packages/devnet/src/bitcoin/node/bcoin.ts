import { createRequire } from 'node:module'

// bcoin comes without types; these are the parts of it that this node uses.

export type BcoinScript = { toRaw: () => Buffer }
export type BcoinInput = {
  witness: { items: readonly Buffer[] }
}
export type BcoinTx = {
  inputs: readonly BcoinInput[]
  toRaw: () => Buffer
  txid: () => string
  /** Runs every script; false when one fails. */
  verifyAsync: (view: BcoinView, flags: number, workers: null) => Promise<boolean>
}
/** The outputs that a transaction spends. */
export type BcoinView = {
  getOutputFor: (input: BcoinInput) => { script: BcoinScript; value: number } | null
}
export type BcoinBlock = {
  getWeight: () => number
  toRaw: () => Buffer
  txs: readonly BcoinTx[]
}
export type BcoinEntry = { height: number; rhash: () => string; time: number }
export type BcoinChain = {
  height: number
  logger: { memory: () => void }
  tip: BcoinEntry & { hash: string }
  open: () => Promise<void>
  /** Undefined or null for a block that does not follow the tip. */
  add: (block: BcoinBlock) => Promise<BcoinEntry | null | undefined>
  on: (event: 'connect', listener: (entry: BcoinEntry, block: BcoinBlock) => Promise<void>) => void
}
export type BcoinMempool = {
  open: () => Promise<void>
  /** Adds a transaction, or gives the hashes of parents it lacks. */
  addTX: (tx: BcoinTx) => Promise<readonly string[] | null>
  _addBlock: (entry: BcoinEntry, txs: readonly BcoinTx[]) => Promise<void>
  /** Runs the scripts of a transaction; throws a VerifyError when one fails. */
  verifyInputs: (tx: BcoinTx, view: BcoinView, flags: number) => Promise<void>
}
export type BcoinJob = {
  attempt: { mtp: number; time: number }
  refresh: () => void
  mineAsync: () => Promise<BcoinBlock>
}
export type BcoinMiner = { open: () => Promise<void>; createJob: () => Promise<BcoinJob> }

export type BcoinNetwork = {
  /** Blocks in which miners say what they are ready for, and how many of them must. */
  deployments: Record<'csv' | 'segwit', { threshold: number; window: number }>
  /** In hexadecimal. */
  genesisBlock: string
}

/** Why bcoin refuses a transaction; `reason` is the short name every node gives it. */
export type BcoinVerifyError = Error & { reason: string; type: 'VerifyError' }

type Constructor<Options, Instance> = new (options: Options) => Instance

export type Bcoin = {
  Address: { fromProgram: (version: number, program: Buffer) => unknown }
  Block: { fromRaw: (bytes: Uint8Array) => BcoinBlock }
  Chain: Constructor<object, BcoinChain>
  Mempool: Constructor<object, BcoinMempool>
  Miner: Constructor<object, BcoinMiner>
  Network: { get: (name: 'regtest') => BcoinNetwork }
  TX: { fromRaw: (bytes: Uint8Array) => BcoinTx }
  VerifyError: new (tx: BcoinTx, code: string, reason: string, score: number) => BcoinVerifyError
  scriptFlags: Readonly<Record<string, number>>
}

/** Loads bcoin's chain, mempool and miner, without its server, wallet and peers. */
export function loadBcoin(): Bcoin {
  const require = createRequire(import.meta.url)
  // Read as bcoin loads: its compiled parts are not installed here.
  process.env['NODE_BACKEND'] = 'js'
  const { flags: scriptFlags } = require('bcoin/lib/script/common') as {
    flags: Readonly<Record<string, number>>
  }
  const { VerifyError } = require('bcoin/lib/protocol/errors') as Pick<Bcoin, 'VerifyError'>
  return {
    Address: require('bcoin/lib/primitives/address'),
    Block: require('bcoin/lib/primitives/block'),
    Chain: require('bcoin/lib/blockchain/chain'),
    Mempool: require('bcoin/lib/mempool/mempool'),
    Miner: require('bcoin/lib/mining/miner'),
    Network: require('bcoin/lib/protocol/network'),
    scriptFlags,
    TX: require('bcoin/lib/primitives/tx'),
    VerifyError,
  }
}
