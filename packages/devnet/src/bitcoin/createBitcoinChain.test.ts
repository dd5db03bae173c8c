import { appendFile, mkdtemp, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { bytesToHex, hexToBytes } from '@noble/curves/utils.js'
import { p2pkh, p2sh, p2tr, p2wpkh, SigHash, Transaction } from '@scure/btc-signer'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { removeFolder } from '../../../../scripts/folders/removeFolder.ts'
import { type BitcoinChain, createBitcoinChain } from './createBitcoinChain.ts'
import { devBitcoin, regtest } from './devBitcoin.ts'

type Utxo = {
  status: { block_height?: number; confirmed: boolean }
  txid: string
  value: number
  vout: number
}
type Stats = Record<'chain_stats' | 'mempool_stats', Record<string, number>>
type Tx = {
  fee: number
  size: number
  status: { block_hash?: string; block_height?: number; confirmed: boolean }
  txid: string
  vin: { prevout: { scriptpubkey_address: string; value: number }; witness: string[] }[]
  vout: {
    scriptpubkey_address?: string
    scriptpubkey_asm: string
    scriptpubkey_type: string
    value: number
  }[]
  weight: number
}

let chain: BitcoinChain

// A chain takes a second to start; each test pays from keys of its own. Blocks come when a test asks for them.
beforeAll(async () => {
  chain = await createBitcoinChain({ blockDelayMs: 60_000 })
})
afterAll(() => chain?.stop())

function setup(rpcUrl = chain.rpcUrl) {
  const ask = async (path: string, init?: RequestInit) => {
    const response = await fetch(`${rpcUrl}${path}`, init)
    return { response, status: response.status, text: await response.text() }
  }
  const read = async <T>(path: string) => JSON.parse((await ask(path)).text) as T
  const post = (path: string, body = '') => ask(path, { body, method: 'POST' })
  return {
    ask,
    balance: async (address: string) => {
      const { chain_stats: confirmed, mempool_stats: pending } = await read<Stats>(
        `/address/${address}`,
      )
      const sum = (stats: Record<string, number>) =>
        (stats['funded_txo_sum'] ?? 0) - (stats['spent_txo_sum'] ?? 0)
      return { confirmed: sum(confirmed), pending: sum(pending) }
    },
    broadcast: (transaction: Transaction | Uint8Array) =>
      post(
        '/tx',
        bytesToHex(transaction instanceof Transaction ? transaction.extract() : transaction),
      ),
    fund: async (address: string, sats = 1_000_000) => {
      const { text } = await post(`/faucet/${address}?sats=${sats}`)
      return JSON.parse(text) as { sats: number; txid: string }
    },
    height: async () => Number((await ask('/blocks/tip/height')).text),
    mine: (blocks = 1) => post(`/mine?blocks=${blocks}`),
    post,
    read,
    utxos: (address: string) => read<Utxo[]>(`/address/${address}/utxo`),
  }
}

/** A key with what pays to it and what an input that spends it needs. */
function account(kind: 'p2pkh' | 'p2sh-p2wpkh' | 'p2tr' | 'p2wpkh') {
  const privateKey = secp256k1.utils.randomSecretKey()
  const publicKey = secp256k1.getPublicKey(privateKey, true)
  const payment =
    kind === 'p2tr'
      ? p2tr(schnorr.getPublicKey(privateKey), undefined, regtest)
      : kind === 'p2pkh'
        ? p2pkh(publicKey, regtest)
        : kind === 'p2wpkh'
          ? p2wpkh(publicKey, regtest)
          : p2sh(p2wpkh(publicKey, regtest), regtest)
  const { address = '', script } = payment
  return {
    address,
    input: ({ txid, value, vout }: Utxo) => ({
      index: vout,
      txid,
      witnessUtxo: { amount: BigInt(value), script },
      ...('tapInternalKey' in payment ? { tapInternalKey: payment.tapInternalKey } : {}),
      ...('redeemScript' in payment ? { redeemScript: payment.redeemScript } : {}),
    }),
    privateKey,
  }
}

type SpendOptions = { fee?: bigint; sighashType?: SigHash; to?: string }

/** A signed transaction that sends the first coin of an account on. */
async function spend(
  from: ReturnType<typeof account>,
  utxos: Utxo[],
  { fee = 300n, sighashType, to = account('p2wpkh').address }: SpendOptions = {},
) {
  const [coin] = utxos
  // What a P2PKH input pays is read from the coin alone; the chain sees it anyway.
  const transaction = new Transaction({ allowLegacyWitnessUtxo: true })
  transaction.addInput({ ...from.input(coin!), ...(sighashType ? { sighashType } : {}) })
  transaction.addOutputAddress(to, BigInt(coin!.value) - fee, regtest)
  transaction.sign(from.privateKey, sighashType ? [sighashType] : undefined)
  transaction.finalize()
  return transaction
}

/** The bytes of a signed transaction with one bit of its first witness item changed. */
function corrupted(transaction: Transaction): Uint8Array {
  const witness = transaction.getInput(0).finalScriptWitness?.[0]
  const bytes = transaction.extract()
  const at = Buffer.from(bytes).indexOf(Buffer.from(witness!)) + 20
  bytes[at] = (bytes[at] ?? 0) ^ 1
  return bytes
}

describe('accounts', () => {
  test('the development accounts hold their coins', async () => {
    const { balance, utxos } = setup()
    for (const { ordinal, payment } of devBitcoin.accounts) {
      expect(await balance(payment.address)).toEqual({ confirmed: 1_000_000_000, pending: 0 })
      expect(await balance(ordinal.address)).toEqual({ confirmed: 10_000_000, pending: 0 })
    }
    expect(await utxos(devBitcoin.accounts[0].payment.address)).toMatchObject([
      { status: { block_height: 121, confirmed: true }, value: 1_000_000_000 },
    ])
  })

  test('the faucet pays any kind of address and mines the payment', async () => {
    const { balance, fund, height, read, utxos } = setup()
    for (const kind of ['p2wpkh', 'p2tr', 'p2pkh', 'p2sh-p2wpkh'] as const) {
      const { address } = account(kind)
      const before = await height()
      const { sats, txid } = await fund(address)
      expect(await height()).toBe(before + 1)
      expect(await balance(address)).toEqual({ confirmed: sats, pending: 0 })
      expect(await utxos(address)).toMatchObject([{ status: { confirmed: true }, txid }])
      const { status, vout } = await read<Tx>(`/tx/${txid}`)
      expect(status.block_height).toBe(before + 1)
      expect(vout.map((one) => one.scriptpubkey_address)).toContain(address)
    }
  })

  test('an address nobody used has nothing', async () => {
    const { balance, read, utxos } = setup()
    const { address } = account('p2tr')
    expect(await balance(address)).toEqual({ confirmed: 0, pending: 0 })
    expect(await utxos(address)).toEqual([])
    expect(await read(`/address/${address}/txs`)).toEqual([])
  })

  test('addresses of the same key hash are told apart', async () => {
    const { balance, fund } = setup()
    const publicKey = secp256k1.getPublicKey(secp256k1.utils.randomSecretKey(), true)
    const [native, old] = [p2wpkh(publicKey, regtest), p2pkh(publicKey, regtest)]
    await fund(native.address!)
    expect((await balance(old.address!)).confirmed).toBe(0)
  })
})

describe('transactions', () => {
  test.each(['p2wpkh', 'p2tr', 'p2pkh', 'p2sh-p2wpkh'] as const)(
    'a coin of %s is spent: first waiting, then in a block, and balance, coins and history agree',
    async (kind) => {
      const { ask, balance, broadcast, fund, mine, read, utxos } = setup()
      const from = account(kind)
      const to = account('p2tr').address
      const funding = await fund(from.address)
      const transaction = await spend(from, await utxos(from.address), { to })
      const sent = await broadcast(transaction)
      expect(sent).toMatchObject({ status: 200, text: transaction.id })

      expect(await balance(from.address)).toEqual({ confirmed: 1_000_000, pending: -1_000_000 })
      expect(await balance(to)).toEqual({ confirmed: 0, pending: 999_700 })
      expect(await utxos(from.address)).toEqual([])
      expect(await utxos(to)).toMatchObject([{ status: { confirmed: false }, value: 999_700 }])
      const waiting = await read<Tx>(`/tx/${transaction.id}`)
      expect(waiting).toMatchObject({
        fee: 300,
        size: transaction.extract().length,
        status: { confirmed: false },
        vin: [{ prevout: { scriptpubkey_address: from.address, value: 1_000_000 } }],
        vout: [
          {
            scriptpubkey_address: to,
            scriptpubkey_asm: expect.stringMatching(/^OP_PUSHNUM_1 OP_PUSHBYTES_32 [0-9a-f]{64}$/),
            scriptpubkey_type: 'v1_p2tr',
            value: 999_700,
          },
        ],
        weight: transaction.weight,
      })
      expect((await read<{ count: number }>('/mempool')).count).toBeGreaterThan(0)

      await mine()
      expect(await balance(from.address)).toEqual({ confirmed: 0, pending: 0 })
      expect(await balance(to)).toEqual({ confirmed: 999_700, pending: 0 })
      const history = await read<Tx[]>(`/address/${from.address}/txs`)
      expect(history.map(({ txid }) => txid)).toEqual([transaction.id, funding.txid])
      const tip = (await ask('/blocks/tip/hash')).text
      expect(history[0]?.status.block_hash).toBe(tip)
      expect(await read(`/tx/${transaction.id}/status`)).toEqual(history[0]?.status)
      expect((await ask(`/tx/${transaction.id}/hex`)).text).toBe(transaction.hex)
    },
  )

  test('one transaction spends a taproot and a segwit coin', async () => {
    const { balance, broadcast, fund, mine, utxos } = setup()
    const [one, two, to] = [account('p2tr'), account('p2wpkh'), account('p2wpkh').address]
    const transaction = new Transaction()
    for (const from of [one, two]) {
      await fund(from.address)
      transaction.addInput(from.input((await utxos(from.address))[0]!))
    }
    transaction.addOutputAddress(to, 1_999_000n, regtest)
    for (const from of [one, two]) transaction.sign(from.privateKey)
    transaction.finalize()
    expect((await broadcast(transaction)).text).toBe(transaction.id)
    await mine()
    expect((await balance(to)).confirmed).toBe(1_999_000)
  })

  test.each([SigHash.ALL, SigHash.NONE, SigHash.SINGLE, SigHash.ALL_ANYONECANPAY])(
    'a taproot signature of hash type %i is good',
    async (sighashType) => {
      const { broadcast, fund, utxos } = setup()
      const from = account('p2tr')
      await fund(from.address)
      const transaction = await spend(from, await utxos(from.address), { sighashType })
      expect(await broadcast(transaction)).toMatchObject({ status: 200, text: transaction.id })
    },
  )

  test('a coin that waits is spent by the next transaction of the same block', async () => {
    const { balance, broadcast, fund, mine, utxos } = setup()
    const [first, second] = [account('p2wpkh'), account('p2tr')]
    const last = account('p2wpkh').address
    await fund(first.address)
    await broadcast(await spend(first, await utxos(first.address), { to: second.address }))
    const chained = await spend(second, await utxos(second.address), { to: last })
    expect((await broadcast(chained)).text).toBe(chained.id)
    await mine()
    expect(await balance(last)).toEqual({ confirmed: 999_400, pending: 0 })
  })

  test('a block is mined some time after a transaction arrives, and none without one', async () => {
    const own = await createBitcoinChain({ blockDelayMs: 300 })
    onTestFinished(own.stop)
    const { balance, broadcast, fund, height, utxos } = setup(own.rpcUrl)
    const from = account('p2wpkh')
    const to = account('p2wpkh').address
    await fund(from.address)
    const before = await height()
    await broadcast(await spend(from, await utxos(from.address), { to }))
    expect((await balance(to)).pending).toBe(999_700)
    await expect.poll(async () => (await balance(to)).confirmed).toBe(999_700)
    await new Promise((resolve) => setTimeout(resolve, 700))
    expect(await height()).toBe(before + 1)
  })
})

describe('what is refused', () => {
  test.each([
    ['p2wpkh', /mandatory-script-verify-flag/],
    ['p2tr', /mandatory-script-verify-flag-failed \(Invalid Schnorr signature\)/],
  ] as const)('error: a changed signature of %s', async (kind, reason) => {
    const { ask, balance, broadcast, fund, mine, utxos } = setup()
    const from = account(kind)
    await fund(from.address)
    const bytes = corrupted(await spend(from, await utxos(from.address)))
    const { status, text } = await broadcast(bytes)
    expect(status).toBe(400)
    expect(text).toMatch(/^sendrawtransaction RPC error: \{"code":-26,/)
    expect(text).toMatch(reason)
    await mine()
    expect(await balance(from.address)).toEqual({ confirmed: 1_000_000, pending: 0 })
    expect((await ask(`/tx/${Transaction.fromRaw(bytes).id}`)).status).toBe(404)
  })

  test('error: a taproot coin signed by another key', async () => {
    const { broadcast, fund, utxos } = setup()
    const [owner, thief] = [account('p2tr'), account('p2tr')]
    await fund(owner.address)
    await fund(thief.address)
    const [coin] = await utxos(owner.address)
    const [own] = await utxos(thief.address)
    const signed = await spend(thief, [{ ...own!, value: coin!.value }])
    const forged = new Transaction()
    forged.addOutputAddress(thief.address, 999_700n, regtest)
    forged.addInput({
      ...owner.input(coin!),
      finalScriptWitness: signed.getInput(0).finalScriptWitness!,
    })
    expect((await broadcast(forged)).text).toContain('Invalid Schnorr signature')
  })

  test('error: a taproot coin spent by script, which is not checked here', async () => {
    const { broadcast, fund, utxos } = setup()
    const from = account('p2tr')
    await fund(from.address)
    const transaction = new Transaction()
    transaction.addOutputAddress(from.address, 999_000n, regtest)
    transaction.addInput({
      ...from.input((await utxos(from.address))[0]!),
      finalScriptWitness: [Uint8Array.of(0x51), new Uint8Array(33).fill(0xc0)],
    })
    expect((await broadcast(transaction)).text).toContain('script paths cannot be spent')
  })

  test('error: a coin spent twice, waiting or mined', async () => {
    const { broadcast, fund, mine, utxos } = setup()
    const from = account('p2wpkh')
    await fund(from.address)
    const coins = await utxos(from.address)
    const [first, second] = [await spend(from, coins), await spend(from, coins)]
    await broadcast(first)
    expect((await broadcast(second)).text).toContain('txn-mempool-conflict')
    // A wallet that is not sure sends it again.
    expect(await broadcast(first)).toMatchObject({ status: 200, text: first.id })
    await mine()
    expect((await broadcast(second)).text).toContain('-25')
    expect((await broadcast(first)).text).toContain('Transaction already in block chain')
  })

  test('error: too small a fee, dust, more than there is, and what is no transaction', async () => {
    const { broadcast, fund, post, utxos } = setup()
    const from = account('p2wpkh')
    await fund(from.address)
    const coins = await utxos(from.address)
    const cheap = await broadcast(await spend(from, coins, { fee: 50n }))
    expect(cheap.text).toMatch(/-26.*min relay fee not met, 50 < 1\d\d/)
    const dust = await broadcast(await spend(from, coins, { fee: 999_800n }))
    expect(dust.text).toContain('dust')
    const much = await spend(from, [{ ...coins[0]!, value: 2_000_000 }])
    expect((await broadcast(much)).text).toContain('bad-txns-in-belowout')
    const unknown = await spend(from, [{ ...coins[0]!, txid: 'ab'.repeat(32) }])
    expect((await broadcast(unknown)).text).toContain('bad-txns-inputs-missingorspent')
    for (const body of ['', 'zz', 'abc', 'deadbeef'])
      expect(await post('/tx', body)).toMatchObject({
        status: 400,
        text: expect.stringContaining('TX decode failed'),
      })
  })

  test('error: addresses of other networks, ids that are none, and faucet amounts out of range', async () => {
    const { ask, post } = setup()
    const mainnet = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
    for (const address of [mainnet, 'bcrt1q', '0x12', '%3Cscript%3E']) {
      const expected = { status: 400, text: 'Invalid Bitcoin address' }
      expect(await ask(`/address/${address}`)).toMatchObject(expected)
      expect(await post(`/faucet/${address}`)).toMatchObject(expected)
    }
    expect((await ask('/tx/xyz')).status).toBe(400)
    expect((await ask(`/tx/${'0'.repeat(64)}`)).status).toBe(404)
    expect((await ask('/block-height/99999')).status).toBe(404)
    const { address } = account('p2wpkh')
    for (const sats of ['1', '1e20', 'x', '1000.5', '-5'])
      expect((await post(`/faucet/${address}?sats=${sats}`)).status).toBe(400)
  })
})

describe('the API', () => {
  test('a page of any origin may ask and send', async () => {
    const { ask } = setup()
    const preflight = await ask('/tx', {
      headers: {
        'access-control-request-headers': 'content-type',
        'access-control-request-method': 'POST',
        origin: 'https://site.example',
      },
      method: 'OPTIONS',
    })
    expect(preflight.status).toBe(204)
    const allowed = (name: string) => preflight.response.headers.get(`access-control-allow-${name}`)
    expect(allowed('origin')).toBe('*')
    expect(allowed('methods')).toContain('POST')
    expect(allowed('headers')).toContain('content-type')
  })

  test('blocks are found by height and hash', async () => {
    const { ask, height, read } = setup()
    expect((await ask('/block-height/0')).text).toBe(
      '0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206',
    )
    expect(devBitcoin.networkId).toBe(`bip122:${(await ask('/block-height/0')).text.slice(0, 32)}`)
    const tip = await height()
    const [hash, previous] = await Promise.all(
      [tip, tip - 1].map(async (one) => (await ask(`/block-height/${one}`)).text),
    )
    expect((await ask('/blocks/tip/hash')).text).toBe(hash)
    expect(await read(`/block/${hash}`)).toMatchObject({
      height: tip,
      id: hash,
      previousblockhash: previous,
    })
  })

  test('a long history is read in pages of 25', async () => {
    const { broadcast, fund, mine, read, utxos } = setup()
    const one = account('p2wpkh')
    await fund(one.address)
    const ids: string[] = []
    for (let sent = 0; sent < 30; sent += 1) {
      const transaction = await spend(one, await utxos(one.address), { to: one.address })
      await broadcast(transaction)
      ids.unshift(transaction.id)
      if (sent % 10 === 9) await mine()
    }
    const page = async (path: string) =>
      (await read<Tx[]>(`/address/${one.address}/txs${path}`)).map(({ txid }) => txid)
    expect(await page('')).toEqual(ids.slice(0, 25))
    expect(await page(`/chain/${ids[24]}`)).toEqual([...ids.slice(25), expect.any(String)])
    expect(await page('/mempool')).toEqual([])
  })

  test('fees are told for every target', async () => {
    const { read } = setup()
    expect(await read('/fee-estimates')).toMatchObject({ '1': 1, '6': 1, '144': 1, '1008': 1 })
  })
})

describe('between runs', () => {
  async function folder() {
    const path = await mkdtemp(join(tmpdir(), 'latchkey-bitcoin-'))
    onTestFinished(() => removeFolder(path))
    return path
  }

  test('with a blocks file the chain goes on, even after a kill in the middle of a line', async () => {
    const blocksFile = join(await folder(), 'chain.blocks')
    const first = await createBitcoinChain({ blocksFile })
    const to = account('p2tr')
    const { txid } = await setup(first.rpcUrl).fund(to.address)
    process.kill(first.pids().at(-1)!, 'SIGKILL')
    await first.exited
    await appendFile(blocksFile, '00ab')

    for (const round of [1, 2]) {
      const again = await createBitcoinChain({ blocksFile })
      onTestFinished(again.stop)
      const { balance, broadcast, fund, read, utxos } = setup(again.rpcUrl)
      expect((await read<Tx>(`/tx/${txid}`)).status.confirmed).toBe(true)
      if (round === 1) {
        await broadcast(await spend(to, await utxos(to.address)))
        await fund(account('p2wpkh').address)
      }
      expect(await balance(to.address)).toEqual({ confirmed: 0, pending: 0 })
      await again.stop()
    }
  })

  test('without one it begins again from the same seed, which is made once', async () => {
    const cacheFolder = await folder()
    const tips: string[] = []
    for (const _ of [1, 2]) {
      const one = await createBitcoinChain({ cacheFolder })
      onTestFinished(one.stop)
      const { ask, fund } = setup(one.rpcUrl)
      tips.push((await ask('/blocks/tip/hash')).text)
      await fund(account('p2wpkh').address)
      await one.stop()
      expect(await readdir(cacheFolder)).toHaveLength(1)
    }
    expect(tips[0]).toBe(tips[1])
  })
})

test('error: a taken port is named, and with tries a later one is used', async () => {
  await expect(createBitcoinChain({ port: chain.port })).rejects.toMatchObject({
    code: 'devnet.port_taken',
    message: `Port ${chain.port} is taken`,
  })
  const other = await createBitcoinChain({ port: chain.port, portTries: 10 })
  onTestFinished(other.stop)
  expect(other.port).toBeGreaterThan(chain.port)
})

test('the keys of the development accounts spend their coins', async () => {
  const { balance, broadcast, mine, utxos } = setup()
  const { ordinal, payment } = devBitcoin.accounts[3]
  const to = account('p2wpkh').address
  const transaction = new Transaction()
  const keys = [hexToBytes(payment.privateKey), hexToBytes(ordinal.privateKey)]
  const internalKey = schnorr.getPublicKey(keys[1]!)
  const scripts = [
    p2wpkh(secp256k1.getPublicKey(keys[0]!, true), regtest).script,
    p2tr(internalKey, undefined, regtest).script,
  ]
  for (const [index, { address }] of [payment, ordinal].entries()) {
    const [coin] = await utxos(address)
    transaction.addInput({
      index: coin!.vout,
      txid: coin!.txid,
      witnessUtxo: { amount: BigInt(coin!.value), script: scripts[index]! },
      ...(index === 1 ? { tapInternalKey: internalKey } : {}),
    })
  }
  transaction.addOutputAddress(to, 1_009_999_000n, regtest)
  for (const key of keys) transaction.sign(key)
  transaction.finalize()
  expect((await broadcast(transaction)).text).toBe(transaction.id)
  await mine()
  expect((await balance(to)).confirmed).toBe(1_009_999_000)
})
