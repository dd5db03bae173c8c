import { Transaction } from '@scure/btc-signer/transaction.js'
import {
  address,
  appendTransactionMessageInstructions,
  blockhash,
  compileTransaction,
  createTransactionMessage,
  getBase58Decoder,
  getBase58Encoder,
  getBase64Decoder,
  getBase64Encoder,
  getPublicKeyFromAddress,
  getTransactionDecoder,
  getTransactionEncoder,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  signatureBytes,
  verifySignature,
} from '@solana/kit'
import { verifyMessage, verifyTypedData } from 'viem'
import { expect, onTestFinished, test, vi } from 'vitest'
import { devBitcoin } from '../../bitcoin/devBitcoin.ts'
import { createChain } from '../../chain/createChain.ts'
import { devChains } from '../../chain/devChains.ts'
import { devSolana } from '../../solana/devSolana.ts'
import { worldFacts } from '../../world/worldFacts.ts'
import { bitcoinKeys } from './bitcoinKeys.ts'
import { evmKeys } from './evmKeys.ts'
import type { SessionRequest } from './NamespaceKeys.ts'
import { solanaKeys } from './solanaKeys.ts'

const nowhere = 'http://127.0.0.1:1'
const world = worldFacts({
  bitcoin: { facts: devBitcoin, rpcUrl: nowhere },
  evm: devChains.map((facts) => ({ facts, rpcUrl: nowhere })),
  solana: { facts: devSolana, rpcUrl: nowhere, webSocketUrl: 'ws://127.0.0.1:1' },
})
const yes = () => Promise.resolve({ approved: true })

function request(
  networkId: SessionRequest['networkId'],
  method: string,
  params: unknown,
  rest: Partial<SessionRequest> = {},
): SessionRequest {
  return { accounts: [0], ask: yes, method, networkId, params, ...rest }
}

test('EVM: texts and typed data are signed by the account named, after a question', async () => {
  const keys = evmKeys(world, [])
  const [, bob] = keys.accounts as readonly `0x${string}`[]
  if (!bob) throw new Error('Too few accounts')
  const ask = vi.fn(yes)
  const signed = await keys.answer(
    request('eip155:31338', 'personal_sign', ['0x6869', bob], { accounts: [0, 1], ask }),
  )
  expect(ask).toHaveBeenCalledExactlyOnceWith({ address: bob, kind: 'signMessage', message: 'hi' })
  const signature = signed.result as `0x${string}`
  expect(await verifyMessage({ address: bob, message: 'hi', signature })).toBe(true)

  const data = {
    domain: { chainId: 31338, name: 'x' },
    message: { text: 'hi' },
    primaryType: 'Mail',
    types: { EIP712Domain: [], Mail: [{ name: 'text', type: 'string' }] },
  } as const
  const { result } = await keys.answer(
    request('eip155:31338', 'eth_signTypedData_v4', [bob, JSON.stringify(data)], {
      accounts: [1],
    }),
  )
  const typed = { ...data, address: bob, signature: result as `0x${string}` }
  expect(await verifyTypedData(typed)).toBe(true)
})

test('error: a no is 4001, an account the session does not have 4100, another method 4200', async () => {
  const keys = evmKeys(world, [])
  const [alice, bob] = keys.accounts
  const sign = (owner: string | undefined, rest: Partial<SessionRequest> = {}) =>
    keys.answer(request('eip155:31337', 'personal_sign', ['0x6869', owner], rest))
  const no = () => Promise.resolve({ approved: false })
  await expect(sign(alice, { ask: no })).rejects.toMatchObject({ code: 4001 })
  await expect(sign(bob)).rejects.toMatchObject({ code: 4100 })
  await expect(keys.answer(request('eip155:31337', 'eth_sign', []))).rejects.toMatchObject({
    code: 4200,
  })
})

test('EVM: three calls are one question and one transaction, whose batch the next request finds', async () => {
  const chain = await createChain({ chainId: 31337 })
  onTestFinished(() => chain.stop())
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
  const facts = worldFacts({ evm: [{ facts: chain.facts, rpcUrl: chain.rpcUrl }] })
  const keys = evmKeys(facts, [], { storage })
  const [from, to] = keys.accounts
  const ask = vi.fn(yes)
  const answer = async (method: string, params: unknown, rest: Partial<SessionRequest> = {}) =>
    (await keys.answer(request('eip155:31337', method, params, { ask, ...rest }))).result
  const calls = [1, 2, 3].map((value) => ({ to, value: `0x${value}` }))
  const batch = { atomicRequired: true, calls, chainId: '0x7a69', from, version: '2.0.0' }
  await expect(
    answer('wallet_sendCalls', [batch], { ask: async () => ({ approved: false }) }),
  ).rejects.toMatchObject({ code: 4001 })
  const { id } = (await answer('wallet_sendCalls', [batch])) as { id: string }
  expect(ask).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ atomic: true, kind: 'sendCalls', upgrades: true }),
  )
  await expect
    .poll(() => answer('wallet_getCallsStatus', [id]))
    .toMatchObject({ receipts: [{ status: '0x1' }], status: 200 })
  expect(await answer('wallet_showCallsStatus', [id])).toBeNull()
  expect(await answer('wallet_getCapabilities', [from])).toMatchObject({
    '0x7a69': { atomic: { status: 'supported' } },
  })
})

test('EVM: a switch tells where the phone is now; to a network it does not know it is 4902', async () => {
  const keys = evmKeys(world, [])
  const to = (chainId: string) =>
    keys.answer(request('eip155:31337', 'wallet_switchEthereumChain', [{ chainId }]))
  expect(await to('0x7a6a')).toMatchObject({ movedTo: { id: 'eip155:31338' }, result: null })
  await expect(to('0x1')).rejects.toMatchObject({ code: 4902 })
  const added = { id: 'eip155:1', name: 'Added', rpcUrl: nowhere } as const
  const more = evmKeys(world, [added])
  expect(
    await more.answer(request('eip155:31337', 'wallet_switchEthereumChain', [{ chainId: '0x1' }])),
  ).toMatchObject({ movedTo: added })
})

test('Solana: texts and transactions, one or several, are signed by the account that has to', async () => {
  if (!world.solana) throw new Error('No Solana')
  const keys = solanaKeys(world.solana)
  const networkId = world.solana.network.caipNetworkId
  const [, second = ''] = keys.accounts
  const publicKey = await getPublicKeyFromAddress(address(second))
  const accounts = [0, 1]
  const answer = async (method: string, params: unknown) =>
    (await keys.answer(request(networkId, method, params, { accounts }))).result

  expect(await answer('solana_getAccounts', {})).toEqual(
    keys.accounts.slice(0, 2).map((pubkey) => ({ pubkey })),
  )
  const text = new TextEncoder().encode('hi')
  const message = (await answer('solana_signMessage', {
    message: getBase58Decoder().decode(text),
    pubkey: second,
  })) as { signature: string }
  const bytesOf = (signature: string) => signatureBytes(getBase58Encoder().encode(signature))
  expect(await verifySignature(publicKey, bytesOf(message.signature), text)).toBe(true)

  const unsigned = compileTransaction(
    pipe(
      createTransactionMessage({ version: 0 }),
      (empty) => setTransactionMessageFeePayer(address(second), empty),
      (paid) =>
        setTransactionMessageLifetimeUsingBlockhash(
          { blockhash: blockhash('11111111111111111111111111111111'), lastValidBlockHeight: 1n },
          paid,
        ),
      (alive) =>
        appendTransactionMessageInstructions(
          [{ data: text, programAddress: address('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr') }],
          alive,
        ),
    ),
  )
  const transaction = getBase64Decoder().decode(getTransactionEncoder().encode(unsigned))
  const one = (await answer('solana_signTransaction', { transaction })) as {
    signature: string
    transaction: string
  }
  const signed = getTransactionDecoder().decode(getBase64Encoder().encode(one.transaction))
  expect(await verifySignature(publicKey, bytesOf(one.signature), signed.messageBytes)).toBe(true)
  expect(
    await answer('solana_signAllTransactions', { transactions: [transaction, transaction] }),
  ).toEqual({ transactions: [one.transaction, one.transaction] })
  await expect(answer('solana_signTransaction', { transaction: '!' })).rejects.toMatchObject({
    code: -32602,
  })
})

test('Bitcoin: addresses, a text and a PSBT are answered for the account named', async () => {
  if (!world.bitcoin) throw new Error('No Bitcoin')
  const keys = bitcoinKeys(world.bitcoin, world)
  const networkId = world.bitcoin.network.caipNetworkId
  const [, { ordinal, payment }] = devBitcoin.accounts
  const answer = async (method: string, params: unknown, rest: Partial<SessionRequest> = {}) =>
    (await keys.answer(request(networkId, method, params, { accounts: [1], ...rest }))).result

  expect(await answer('getAccountAddresses', { account: payment.address })).toMatchObject([
    { address: payment.address, intention: 'payment', path: "m/84'/1'/0'/0/1" },
    { address: ordinal.address, intention: 'ordinal', path: "m/86'/1'/0'/0/1" },
  ])
  expect(
    await answer('signMessage', { account: payment.address, message: 'hi', protocol: 'ecdsa' }),
  ).toEqual({
    address: payment.address,
    // A header byte and 64 more, in hexadecimal.
    signature: expect.stringMatching(/^[0-9a-f]{130}$/),
  })
  const [alice] = devBitcoin.accounts
  const other = answer('signMessage', { account: alice.payment.address, message: 'hi' })
  await expect(other).rejects.toMatchObject({ code: 4100 })
  const declined = answer(
    'signMessage',
    { account: payment.address, message: 'hi' },
    { ask: () => Promise.resolve({ approved: false }) },
  )
  await expect(declined).rejects.toMatchObject({ code: 4001 })

  const network = { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef }
  const unsigned = new Transaction()
  unsigned.addInput({
    index: 0,
    txid: '11'.repeat(32),
    witnessUtxo: { amount: 10_000n, script: scriptOf(payment.address, network) },
  })
  unsigned.addOutputAddress(alice.payment.address, 9_000n, network)
  const { psbt } = (await answer('signPsbt', {
    account: payment.address,
    broadcast: false,
    psbt: getBase64Decoder().decode(unsigned.toPSBT()),
    signInputs: [{ address: payment.address, index: 0 }],
  })) as { psbt: string }
  const signed = Transaction.fromPSBT(Uint8Array.from(getBase64Encoder().encode(psbt)))
  signed.finalize()
  expect(signed.isFinal).toBe(true)
})

/** What pays to an address. */
function scriptOf(payee: string, network: Parameters<Transaction['addOutputAddress']>[2]) {
  const paying = new Transaction()
  paying.addOutputAddress(payee, 1n, network)
  const { script } = paying.getOutput(0)
  if (!script) throw new Error(`No script of ${payee}`)
  return script
}
