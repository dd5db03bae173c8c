import {
  AccountRole,
  type Address,
  address,
  airdropFactory,
  appendTransactionMessageInstructions,
  assertIsSendableTransaction,
  assertIsTransactionWithBlockhashLifetime,
  type Blockhash,
  compressTransactionMessageUsingAddressLookupTables,
  createKeyPairSignerFromBytes,
  createSolanaRpc,
  createSolanaRpcSubscriptions,
  createTransactionMessage,
  generateKeyPairSigner,
  getAddressEncoder,
  getBase58Decoder,
  getBase58Encoder,
  getBase64EncodedWireTransaction,
  getProgramDerivedAddress,
  getSignatureFromTransaction,
  getU64Encoder,
  type Instruction,
  isSolanaError,
  type KeyPairSigner,
  lamports,
  pipe,
  type Signature,
  SOLANA_ERROR__INSTRUCTION_ERROR__CUSTOM,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE,
  sendAndConfirmTransactionFactory,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { getCreateAccountInstruction, getTransferSolInstruction } from '@solana-program/system'
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getInitializeMint2Instruction,
  getMintSize,
  getMintToInstruction,
  getTransferCheckedInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { createSolanaChain, type SolanaChain } from './createSolanaChain.ts'
import { devSolana } from './devSolana.ts'

const sol = 1_000_000_000n
let chain: SolanaChain

// A chain takes most of a second to start; each test pays from an account of its own.
beforeAll(async () => {
  chain = await createSolanaChain({ slotMs: 50 })
})
afterAll(() => chain?.stop())

type SignOptions = {
  blockhash?: Blockhash
  /** Addresses of lookup tables by the table's own. */
  tables?: Record<Address, Address[]>
  version?: 'legacy' | 0
}

function setup() {
  const rpc = createSolanaRpc(chain.rpcUrl)
  const rpcSubscriptions = createSolanaRpcSubscriptions(chain.webSocketUrl)
  const sendAndConfirm = sendAndConfirmTransactionFactory({ rpc, rpcSubscriptions })
  const airdrop = airdropFactory({ rpc, rpcSubscriptions })

  async function sign(
    payer: KeyPairSigner,
    instructions: readonly Instruction[],
    { blockhash, tables, version = tables ? 0 : 'legacy' }: SignOptions = {},
  ) {
    const { value: latest } = await rpc.getLatestBlockhash().send()
    const signed = await pipe(
      createTransactionMessage({ version: version as 0 }),
      (message) => setTransactionMessageFeePayerSigner(payer, message),
      (message) =>
        setTransactionMessageLifetimeUsingBlockhash(
          { ...latest, blockhash: blockhash ?? latest.blockhash },
          message,
        ),
      (message) => appendTransactionMessageInstructions(instructions, message),
      (message) => compressTransactionMessageUsingAddressLookupTables(message, tables ?? {}),
      signTransactionMessageWithSigners,
    )
    assertIsSendableTransaction(signed)
    assertIsTransactionWithBlockhashLifetime(signed)
    return signed
  }

  async function send(...parameters: Parameters<typeof sign>): Promise<Signature> {
    const signed = await sign(...parameters)
    await sendAndConfirm(signed, { commitment: 'confirmed' })
    return getSignatureFromTransaction(signed)
  }

  async function funded(amount = 10n * sol): Promise<KeyPairSigner> {
    const signer = await generateKeyPairSigner()
    await airdrop({
      commitment: 'confirmed',
      lamports: lamports(amount),
      recipientAddress: signer.address,
    })
    return signer
  }

  const balance = async (account: Address) => (await rpc.getBalance(account).send()).value
  return { balance, funded, rpc, send, sign }
}

function transfer(source: KeyPairSigner, destination: Address, amount: bigint) {
  return getTransferSolInstruction({ amount: lamports(amount), destination, source })
}

/** A call as it goes over the wire. */
async function call(method: string, ...params: unknown[]) {
  const { json } = await post(JSON.stringify({ id: 1, jsonrpc: '2.0', method, params }))
  return json as { error?: { code: number; data?: unknown; message: string }; result?: unknown }
}

async function post(body: string) {
  const response = await fetch(chain.rpcUrl, {
    body,
    headers: { 'content-type': 'application/json' },
    method: 'POST',
  })
  return { json: (await response.json()) as unknown, response }
}

describe('accounts', () => {
  test('the development accounts hold their SOL and tokens', async () => {
    const { balance, rpc } = setup()
    for (const account of devSolana.accounts) {
      const owner = address(account.address)
      expect(await balance(owner)).toBe(100n * sol)
      for (const token of devSolana.tokens) {
        const { value: held } = await rpc
          .getTokenAccountsByOwner(
            owner,
            { mint: address(token.address) },
            { encoding: 'jsonParsed' },
          )
          .send()
        expect(held).toHaveLength(1)
        expect(held[0]?.account.data.program).toBe(token.program)
        expect(held[0]?.account.data.parsed.info).toMatchObject({
          mint: token.address,
          owner,
          state: 'initialized',
          tokenAmount: {
            amount: '1000000000',
            decimals: 6,
            uiAmount: 1000,
            uiAmountString: '1000',
          },
        })
      }
    }
  })

  test('an airdrop arrives, and the same one again', async () => {
    const { balance, rpc } = setup()
    const { address: receiver } = await generateKeyPairSigner()
    const ask = () => rpc.requestAirdrop(receiver, lamports(2n * sol)).send()
    const [first, second] = [await ask(), await ask()]
    expect(first).not.toBe(second)
    expect(await balance(receiver)).toBe(4n * sol)
  })

  test('an account that was never used is null and holds nothing', async () => {
    const { balance, rpc } = setup()
    const { address: unused } = await generateKeyPairSigner()
    expect(await balance(unused)).toBe(0n)
    const info = await rpc.getAccountInfo(unused, { encoding: 'base64' }).send()
    expect(info.value).toBeNull()
    const both = await rpc
      .getMultipleAccounts([unused, address(devSolana.accounts[0].address)], { encoding: 'base64' })
      .send()
    expect(both.value.map((one) => one?.owner)).toEqual([
      undefined,
      '11111111111111111111111111111111',
    ])
  })
})

describe('transactions', () => {
  test.each(['legacy', 0] as const)(
    'a transfer of version %s moves SOL, is confirmed over the WebSocket and is in both histories',
    async (version) => {
      const { balance, funded, rpc, send } = setup()
      const sender = await funded()
      const { address: receiver } = await generateKeyPairSigner()
      const signature = await send(sender, [transfer(sender, receiver, sol)], { version })
      expect(await balance(receiver)).toBe(sol)
      expect(await balance(sender.address)).toBe(9n * sol - 5000n)

      const options = { commitment: 'confirmed' } as const
      const [received] = await rpc.getSignaturesForAddress(receiver, options).send()
      expect(received).toMatchObject({ err: null, signature })
      const sent = await rpc.getSignaturesForAddress(sender.address, options).send()
      expect(sent).toHaveLength(2)
      expect(sent[0]?.signature).toBe(signature)

      const found = await rpc
        .getTransaction(signature, {
          ...options,
          encoding: 'jsonParsed',
          maxSupportedTransactionVersion: 0,
        })
        .send()
      expect(found?.version).toBe(version)
      expect(found?.meta).toMatchObject({ err: null, fee: 5000n })
      expect(found?.meta?.preBalances[0]).toBe(10n * sol)
      expect(found?.meta?.postBalances[0]).toBe(9n * sol - 5000n)
      expect(found?.transaction.message.instructions).toMatchObject([
        {
          parsed: {
            info: { destination: receiver, lamports: sol, source: sender.address },
            type: 'transfer',
          },
          program: 'system',
        },
      ])
      const blockTime = Number(found?.blockTime)
      expect(Math.abs(Date.now() / 1000 - blockTime)).toBeLessThan(5)
    },
  )

  test('a transaction is processed, then confirmed, then final; until then only those who wait for less see it', async () => {
    const slow = await createSolanaChain({ slotMs: 700 })
    onTestFinished(slow.stop)
    const rpc = createSolanaRpc(slow.rpcUrl)
    const { address: receiver } = await generateKeyPairSigner()
    const signature = await rpc.requestAirdrop(receiver, lamports(sol)).send()
    const status = async () =>
      (await rpc.getSignatureStatuses([signature]).send()).value[0]?.confirmationStatus
    const isSeen = async (commitment: 'confirmed' | 'finalized') =>
      (await rpc.getTransaction(signature, { commitment, encoding: 'json' }).send()) !== null
    const observed = new Set<string>()
    for (let now = await status(); ; now = await status()) {
      const [confirmed, finalized] = [await isSeen('confirmed'), await isSeen('finalized')]
      // Slots pass while we ask: answers count when the status has stayed the same.
      if ((await status()) === now)
        observed.add(`${now}, seen by confirmed: ${confirmed}, by finalized: ${finalized}`)
      if (now === 'finalized') break
    }
    const expected = [
      'processed, seen by confirmed: false, by finalized: false',
      'confirmed, seen by confirmed: true, by finalized: false',
      'finalized, seen by confirmed: true, by finalized: true',
    ]
    expect([...observed]).toEqual(expected.filter((each) => observed.has(each)))
    expect([...observed]).toEqual(expect.arrayContaining(expected.slice(1)))
  })

  test('a history is read in pages, newest first', async () => {
    const { funded, rpc, send } = setup()
    const sender = await funded()
    const { address: receiver } = await generateKeyPairSigner()
    const signatures: Signature[] = []
    for (const amount of [1n, 2n, 3n, 4n])
      signatures.unshift(await send(sender, [transfer(sender, receiver, sol + amount)]))
    const page = async (options: { before?: Signature; limit?: number; until?: Signature }) =>
      (
        await rpc.getSignaturesForAddress(receiver, { commitment: 'confirmed', ...options }).send()
      ).map(({ signature }) => signature)
    expect(await page({})).toEqual(signatures)
    expect(await page({ limit: 2 })).toEqual(signatures.slice(0, 2))
    expect(await page({ before: signatures[1] as Signature })).toEqual(signatures.slice(2))
    expect(await page({ until: signatures[2] as Signature })).toEqual(signatures.slice(0, 2))
  })

  test('an account that a lookup table names is paid, and told as loaded from it', async () => {
    const { balance, funded, rpc, send } = setup()
    const owner = await funded()
    const { address: receiver } = await generateKeyPairSigner()
    const program = address('AddressLookupTab1e1111111111111111111111111')
    const recentSlot = await rpc.getSlot().send()
    const slotBytes = getU64Encoder().encode(recentSlot)
    const [table, bump] = await getProgramDerivedAddress({
      programAddress: program,
      seeds: [getAddressEncoder().encode(owner.address), slotBytes],
    })
    const accounts = [
      { address: table, role: AccountRole.WRITABLE },
      { address: owner.address, role: AccountRole.READONLY_SIGNER },
      { address: owner.address, role: AccountRole.WRITABLE_SIGNER },
      { address: address('11111111111111111111111111111111'), role: AccountRole.READONLY },
    ]
    // Bincode of CreateLookupTable { recent_slot, bump_seed } and ExtendLookupTable { new_addresses }.
    const create = Uint8Array.from([0, 0, 0, 0, ...slotBytes, bump])
    const entries = [1, 0, 0, 0, 0, 0, 0, 0, ...getAddressEncoder().encode(receiver)]
    const extend = Uint8Array.from([2, 0, 0, 0, ...entries])
    await send(owner, [
      { accounts, data: create, programAddress: program },
      { accounts, data: extend, programAddress: program },
    ])
    const signature = await send(owner, [transfer(owner, receiver, sol)], {
      tables: { [table]: [receiver] },
    })
    expect(await balance(receiver)).toBe(sol)
    const found = await rpc
      .getTransaction(signature, {
        commitment: 'confirmed',
        encoding: 'json',
        maxSupportedTransactionVersion: 0,
      })
      .send()
    expect(found?.meta?.loadedAddresses).toEqual({ readonly: [], writable: [receiver] })
    expect(found?.meta?.postBalances.at(-1)).toBe(sol)
  })

  test('an account is told of each change', async () => {
    const { funded, send } = setup()
    const sender = await funded()
    const { address: receiver } = await generateKeyPairSigner()
    const controller = new AbortController()
    onTestFinished(() => controller.abort())
    const changes = await createSolanaRpcSubscriptions(chain.webSocketUrl)
      .accountNotifications(receiver, { encoding: 'base64' })
      .subscribe({ abortSignal: controller.signal })
    const balances: bigint[] = []
    const reading = (async () => {
      for await (const { value } of changes) if (balances.push(value.lamports) === 2) break
    })()
    await send(sender, [transfer(sender, receiver, sol)])
    await send(sender, [transfer(sender, receiver, 2n * sol)])
    await reading
    expect(balances).toEqual([sol, 3n * sol])
  })

  test('a fee is told before it is paid', async () => {
    const { funded, rpc, sign } = setup()
    const sender = await funded()
    const { messageBytes } = await sign(sender, [transfer(sender, sender.address, 1n)])
    const message = Buffer.from(messageBytes as never).toString('base64')
    const { value } = await rpc.getFeeForMessage(message as never).send()
    expect(value).toBe(5000n)
  })
})

describe('what fails', () => {
  test('error: a transfer above the balance is refused before it is sent, with the cause and the logs', async () => {
    const { balance, funded, rpc, sign } = setup()
    const sender = await funded()
    const signed = await sign(sender, [transfer(sender, sender.address, 20n * sol)])
    const sent = rpc
      .sendTransaction(getBase64EncodedWireTransaction(signed), { encoding: 'base64' })
      .send()
    const error = await sent.catch((one: unknown) => one)
    expect(
      isSolanaError(
        error,
        SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE,
      ) && isSolanaError(error.cause, SOLANA_ERROR__INSTRUCTION_ERROR__CUSTOM)
        ? error.cause.context
        : error,
    ).toMatchObject({ code: 1, index: 0 })
    expect(await balance(sender.address)).toBe(10n * sol)

    const raw = await call('sendTransaction', getBase64EncodedWireTransaction(signed), {
      encoding: 'base64',
    })
    expect(raw.error).toMatchObject({
      code: -32002,
      data: {
        err: { InstructionError: [0, { Custom: 1 }] },
        logs: expect.arrayContaining([
          'Program 11111111111111111111111111111111 failed: custom program error: 0x1',
        ]),
      },
      message:
        'Transaction simulation failed: Error processing Instruction 0: custom program error: 0x1',
    })
  })

  test('error: sent without a check the same transfer fails on the chain and costs its fee', async () => {
    const { balance, funded, rpc, sign } = setup()
    const sender = await funded()
    const { address: receiver } = await generateKeyPairSigner()
    const signed = await sign(sender, [transfer(sender, receiver, 20n * sol)])
    const signature = await rpc
      .sendTransaction(getBase64EncodedWireTransaction(signed), {
        encoding: 'base64',
        skipPreflight: true,
      })
      .send()
    const { value } = await rpc.getSignatureStatuses([signature]).send()
    expect(value[0]?.err).toEqual({ InstructionError: [0n, { Custom: 1n }] })
    expect(await balance(sender.address)).toBe(10n * sol - 5000n)
    expect(await balance(receiver)).toBe(0n)
  })

  test.each([
    [
      'a payer without SOL',
      'AccountNotFound',
      'Attempt to debit an account but found no record of a prior credit.',
    ],
    ['an old blockhash', 'BlockhashNotFound', 'Blockhash not found'],
    [
      'the same transaction twice',
      'AlreadyProcessed',
      'This transaction has already been processed',
    ],
  ])('error: %s is %s', async (kind, err, sentence) => {
    const { funded, sign } = setup()
    const payer = kind === 'a payer without SOL' ? await generateKeyPairSigner() : await funded()
    const { address: receiver } = await generateKeyPairSigner()
    const blockhash = getBase58Decoder().decode(new Uint8Array(32).fill(9)) as Blockhash
    const old = kind === 'an old blockhash'
    const signed = await sign(payer, [transfer(payer, receiver, sol)], old ? { blockhash } : {})
    const wire = getBase64EncodedWireTransaction(signed)
    if (err === 'AlreadyProcessed') await call('sendTransaction', wire, { encoding: 'base64' })
    const { error } = await call('sendTransaction', wire, { encoding: 'base64' })
    expect(error).toMatchObject({
      code: -32002,
      data: { err },
      message: `Transaction simulation failed: ${sentence}`,
    })
  })

  test('error: a changed and a missing signature are refused', async () => {
    const { funded, sign } = setup()
    const sender = await funded()
    const signed = await sign(sender, [transfer(sender, sender.address, 1n)])
    for (const first of [0, 1]) {
      const bytes = Buffer.from(getBase64EncodedWireTransaction(signed), 'base64')
      if (first === 0) bytes.fill(0, 1, 65)
      else bytes[1] = (bytes[1] ?? 0) ^ 1
      const { error } = await call('sendTransaction', bytes.toString('base64'), {
        encoding: 'base64',
      })
      expect(error).toEqual({
        code: -32003,
        message: 'Transaction signature verification failure',
      })
    }
  })

  test('error: a version the caller did not name is not given to it', async () => {
    const { funded, send } = setup()
    const sender = await funded()
    const signature = await send(sender, [transfer(sender, sender.address, 1n)], { version: 0 })
    const { error } = await call('getTransaction', signature, { commitment: 'confirmed' })
    expect(error).toMatchObject({ code: -32015 })
  })
})

describe('simulation', () => {
  test('shows the outcome, the logs and the accounts, and changes nothing', async () => {
    const { balance, funded, rpc, sign } = setup()
    const sender = await funded()
    const { address: receiver } = await generateKeyPairSigner()
    const wire = getBase64EncodedWireTransaction(
      await sign(sender, [transfer(sender, receiver, sol)]),
    )
    const { value } = await rpc
      .simulateTransaction(wire, {
        accounts: { addresses: [receiver], encoding: 'base64' },
        encoding: 'base64',
        sigVerify: true,
      })
      .send()
    expect(value).toMatchObject({ err: null, unitsConsumed: 150n })
    expect(value.logs).toContain('Program 11111111111111111111111111111111 success')
    expect(value.accounts[0]?.lamports).toBe(sol)
    expect(await balance(receiver)).toBe(0n)
  })

  test('takes an unsigned transaction with an old blockhash when asked to', async () => {
    const { funded, rpc, sign } = setup()
    const sender = await funded()
    const blockhash = getBase58Decoder().decode(new Uint8Array(32).fill(9)) as Blockhash
    const signed = await sign(sender, [transfer(sender, sender.address, 1n)], { blockhash })
    const bytes = Buffer.from(getBase64EncodedWireTransaction(signed), 'base64').fill(0, 1, 65)
    const wire = bytes.toString('base64') as never
    const simulate = (replaceRecentBlockhash: boolean) =>
      rpc
        .simulateTransaction(wire, { encoding: 'base64', replaceRecentBlockhash } as never)
        .send() as Promise<{ value: { err: unknown } }>
    expect((await simulate(false)).value.err).toBe('BlockhashNotFound')
    expect((await simulate(true)).value.err).toBeNull()
    // The signatures it did without are asked for again afterwards.
    const { error } = await call('sendTransaction', wire, {
      encoding: 'base64',
      skipPreflight: true,
    })
    expect(error?.code).toBe(-32003)
  })
})

test('a new token is minted, sent with transferChecked, and told before and after', async () => {
  const { funded, rpc, send } = setup()
  const owner = await funded()
  const { address: receiver } = await generateKeyPairSigner()
  const mint = await generateKeyPairSigner()
  const tokenProgram = TOKEN_PROGRAM_ADDRESS
  const [source] = await findAssociatedTokenPda({
    mint: mint.address,
    owner: owner.address,
    tokenProgram,
  })
  const [destination] = await findAssociatedTokenPda({
    mint: mint.address,
    owner: receiver,
    tokenProgram,
  })
  const space = BigInt(getMintSize())
  await send(owner, [
    getCreateAccountInstruction({
      lamports: await rpc.getMinimumBalanceForRentExemption(space).send(),
      newAccount: mint,
      payer: owner,
      programAddress: tokenProgram,
      space,
    }),
    getInitializeMint2Instruction({
      decimals: 2,
      mint: mint.address,
      mintAuthority: owner.address,
    }),
    getCreateAssociatedTokenIdempotentInstruction({
      ata: source,
      mint: mint.address,
      owner: owner.address,
      payer: owner,
    }),
    getMintToInstruction({
      amount: 12_345n,
      mint: mint.address,
      mintAuthority: owner,
      token: source,
    }),
  ])
  const signature = await send(owner, [
    getCreateAssociatedTokenIdempotentInstruction({
      ata: destination,
      mint: mint.address,
      owner: receiver,
      payer: owner,
    }),
    getTransferCheckedInstruction({
      amount: 345n,
      authority: owner,
      decimals: 2,
      destination,
      mint: mint.address,
      source,
    }),
  ])

  const { value: left } = await rpc.getTokenAccountBalance(source).send()
  expect(left).toEqual({ amount: '12000', decimals: 2, uiAmount: 120, uiAmountString: '120' })
  const { value: supply } = await rpc.getTokenSupply(mint.address).send()
  expect(supply.uiAmountString).toBe('123.45')
  const { value: held } = await rpc
    .getTokenAccountsByOwner(receiver, { programId: tokenProgram }, { encoding: 'jsonParsed' })
    .send()
  expect(held[0]?.account.data.parsed.info.tokenAmount.uiAmount).toBe(3.45)

  const found = await rpc
    .getTransaction(signature, { commitment: 'confirmed', encoding: 'jsonParsed' })
    .send()
  const amounts = (balances: readonly { uiTokenAmount: { amount: string } }[] | undefined) =>
    balances?.map(({ uiTokenAmount }) => uiTokenAmount.amount)
  expect(amounts(found?.meta?.preTokenBalances)).toEqual(['12345'])
  expect(amounts(found?.meta?.postTokenBalances)?.toSorted()).toEqual(['12000', '345'])
  expect(found?.transaction.message.instructions).toMatchObject([
    { parsed: { info: { wallet: receiver }, type: 'createIdempotent' } },
    {
      parsed: {
        info: { destination, source, tokenAmount: { uiAmountString: '3.45' } },
        type: 'transferChecked',
      },
      program: 'spl-token',
    },
  ])
  expect(found?.meta?.innerInstructions?.[0]?.instructions.length).toBeGreaterThan(0)
})

describe('the wire', () => {
  test('a page of any origin may ask, with the header clients name themselves in', async () => {
    const preflight = await fetch(chain.rpcUrl, {
      headers: {
        'access-control-request-headers': 'content-type,solana-client',
        'access-control-request-method': 'POST',
        origin: 'https://site.example',
      },
      method: 'OPTIONS',
    })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
    expect(preflight.headers.get('access-control-allow-headers')).toContain('solana-client')
    const { response } = await post('{"id":1,"jsonrpc":"2.0","method":"getHealth"}')
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
  })

  test('a batch is answered in order, and what wants no answer gets none', async () => {
    const one = (id: number | undefined, method: string) => ({ id, jsonrpc: '2.0', method })
    const { json } = await post(
      JSON.stringify([one(7, 'getHealth'), one(undefined, 'getSlot'), one(8, 'nothing')]),
    )
    expect(json).toEqual([
      { id: 7, jsonrpc: '2.0', result: 'ok' },
      { error: { code: -32601, message: 'Method not found' }, id: 8, jsonrpc: '2.0' },
    ])
  })

  test.each([
    ['no JSON', '{"id":', -32700],
    ['no request', '{"id":1}', -32600],
    ['an empty batch', '[]', -32600],
  ])('error: %s', async (_kind, body, code) => {
    expect((await post(body)).json).toMatchObject({ error: { code }, id: null })
  })

  test.each([
    ['an address too short', 'getBalance', ['abc'], 'Invalid param: WrongSize'],
    ['an address not in base58', 'getBalance', ['0x12'], 'Invalid param: Invalid'],
    ['no address', 'getBalance', [], expect.stringContaining('Invalid params')],
    [
      'an unknown mint',
      'getTokenAccountsByOwner',
      [devSolana.accounts[0].address, { mint: devSolana.accounts[0].address }],
      'Invalid param: could not find mint',
    ],
    [
      'bytes that are no transaction',
      'sendTransaction',
      ['AAAA', { encoding: 'base64' }],
      expect.stringContaining('failed to deserialize'),
    ],
    [
      'text that is not base64',
      'sendTransaction',
      ['%%', { encoding: 'base64' }],
      'invalid base64 encoding',
    ],
  ])('error: %s', async (_kind, method, parameters, message) => {
    const { error } = await call(method, ...parameters)
    expect(error).toEqual({ code: -32602, message })
  })

  test('error: a caller who has seen a later slot is told which one this is', async () => {
    const { error } = await call('getBalance', devSolana.accounts[0].address, {
      minContextSlot: 10 ** 12,
    })
    expect(error).toMatchObject({ code: -32016, data: { contextSlot: expect.any(Number) } })
  })

  test('numbers above 2⁵³ are written whole', async () => {
    const response = await fetch(chain.rpcUrl, {
      body: JSON.stringify({
        id: 1,
        jsonrpc: '2.0',
        method: 'getAccountInfo',
        params: [devSolana.accounts[0].address, { encoding: 'base64' }],
      }),
      method: 'POST',
    })
    expect(await response.text()).toContain('"rentEpoch":18446744073709551615')
  })
})

describe('WebSocket', () => {
  async function connect(port: number) {
    const socket = new WebSocket(`ws://127.0.0.1:${port}`)
    onTestFinished(() => socket.close())
    const messages: Record<string, unknown>[] = []
    socket.on('message', (data) => void messages.push(JSON.parse(String(data))))
    await new Promise((resolve) => socket.once('open', resolve))
    const say = (method: string, params?: unknown[], id?: number) =>
      socket.send(JSON.stringify({ id, jsonrpc: '2.0', method, params }))
    return { messages, say }
  }

  test.each([0, 1])(
    'at the RPC port + %i a signature is told to who subscribed before and after it was sent, once',
    async (offset) => {
      const { funded, sign } = setup()
      const sender = await funded()
      const { address: receiver } = await generateKeyPairSigner()
      const signed = await sign(sender, [transfer(sender, receiver, sol)])
      const signature = getSignatureFromTransaction(signed)
      const { messages, say } = await connect(chain.port + offset)
      const subscribe = (id: number) =>
        say('signatureSubscribe', [signature, { commitment: 'confirmed' }], id)
      const notification = (subscription: number) => ({
        jsonrpc: '2.0',
        method: 'signatureNotification',
        params: {
          result: { context: { slot: expect.any(Number) }, value: { err: null } },
          subscription,
        },
      })
      subscribe(10)
      await expect.poll(() => messages).toEqual([{ id: 10, jsonrpc: '2.0', result: 1 }])
      // web3.js keeps the connection open this way and expects no answer.
      say('ping')
      await call('sendTransaction', getBase64EncodedWireTransaction(signed), { encoding: 'base64' })
      await expect.poll(() => messages.slice(1)).toEqual([notification(1)])
      subscribe(11)
      await expect
        .poll(() => messages.slice(2))
        .toEqual([{ id: 11, jsonrpc: '2.0', result: 2 }, notification(2)])
    },
  )

  test('slots are told until they are no longer wanted', async () => {
    const { messages, say } = await connect(chain.port + 1)
    say('slotSubscribe', [], 1)
    await expect.poll(() => messages.length).toBeGreaterThan(3)
    const slots = messages
      .slice(1)
      .map(({ params }) => (params as { result: { slot: number } }).result.slot)
    expect(slots.every((slot, index) => index === 0 || slot === (slots[index - 1] ?? 0) + 1)).toBe(
      true,
    )
    say('slotUnsubscribe', [1], 2)
    await expect.poll(() => messages.at(-1)).toEqual({ id: 2, jsonrpc: '2.0', result: true })
    const count = messages.length
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(messages).toHaveLength(count)
  })

  test('error: a method of HTTP is not one here', async () => {
    const { messages, say } = await connect(chain.port + 1)
    say('getSlot', [], 1)
    await expect
      .poll(() => messages)
      .toEqual([{ error: { code: -32601, message: 'Method not found' }, id: 1, jsonrpc: '2.0' }])
  })
})

test('the genesis hash is the same at every start, the blockhashes are not', async () => {
  const other = await createSolanaChain()
  onTestFinished(other.stop)
  const rpcs = [createSolanaRpc(chain.rpcUrl), createSolanaRpc(other.rpcUrl)]
  for (const rpc of rpcs) expect(await rpc.getGenesisHash().send()).toBe(devSolana.genesisHash)
  const [one, two] = await Promise.all(rpcs.map((rpc) => rpc.getLatestBlockhash().send()))
  expect(one?.value.blockhash).not.toBe(two?.value.blockhash)
})

test('error: a taken port is named, and with tries a later one is used', async () => {
  // Its WebSocket would be at the taken port.
  const port = chain.port - 1
  await expect(createSolanaChain({ port })).rejects.toMatchObject({
    code: 'devnet.port_taken',
    message: `Port ${port} is taken`,
  })
  const other = await createSolanaChain({ port: chain.port + 1, portTries: 10 })
  onTestFinished(other.stop)
  expect(other.port).toBeGreaterThan(chain.port + 1)
})

test('the keys of the development accounts sign for them', async () => {
  const { balance, send } = setup()
  const bytes = getBase58Encoder().encode(devSolana.accounts[3].secretKey)
  const signer = await createKeyPairSignerFromBytes(bytes)
  const { address: receiver } = await generateKeyPairSigner()
  await send(signer, [transfer(signer, receiver, sol)])
  expect(await balance(receiver)).toBe(sol)
})
