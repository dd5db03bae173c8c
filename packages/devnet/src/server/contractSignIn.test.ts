import { createServer, type LatchkeyServer } from '@latchkey/server'
import { signInText } from '@latchkey/siwx/evm'
import {
  concat,
  encodeAbiParameters,
  encodeDeployData,
  getContractAddress,
  type Hex,
  zeroHash,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Chain, createChain } from '../chain/createChain.ts'
import { devAccounts } from '../chain/devAccounts.ts'
import { devContracts } from '../chain/devContracts.ts'
import { readArtifacts } from '../contracts/readArtifacts.ts'

const owner = privateKeyToAccount(devAccounts[0].privateKey)
const stranger = privateKeyToAccount(devAccounts[1].privateKey)
const origin = 'https://shop.example'

let chain: Chain
let server: LatchkeyServer

beforeAll(async () => {
  chain = await createChain({ chainId: 31337 })
  const { name, nativeCurrency, networkId } = chain.facts
  server = await createServer({
    chains: [
      { id: networkId, name, nativeCurrency, upstreams: [{ trusted: true, url: chain.rpcUrl }] },
    ],
    database: { kind: 'memory' },
    log: { level: 'silent' },
    parts: ['sessions'],
    publicChains: false,
    seedProjects: [{ id: 'shop', name: 'Shop', origins: [origin] }],
  })
})

afterAll(async () => {
  await server?.close()
  await chain?.stop()
})

async function ask(path: string, init: RequestInit = {}) {
  const headers = { origin, 'x-project-id': 'shop', ...init.headers }
  const response = await server.fetch(new Request(`http://localhost${path}`, { ...init, headers }))
  return { body: (await response.json()) as Record<string, string>, status: response.status }
}

/** Signs in as an account, by what a key makes of the message. */
async function signIn(accountAddress: string, sign: (message: string) => Promise<Hex>) {
  const { body: nonce } = await ask('/auth/v1/nonce')
  const message = signInText({
    accountAddress,
    chainId: chain.facts.networkId,
    domain: 'shop.example',
    issuedAt: new Date().toISOString(),
    nonce: nonce['nonce'] ?? '',
    uri: origin,
    version: '1',
  })
  return ask('/auth/v1/authenticate', {
    body: JSON.stringify({ message, signature: await sign(message) }),
    headers: { 'x-nonce-jwt': `Bearer ${nonce['token']}` },
    method: 'POST',
  })
}

const by = (key: typeof owner) => (message: string) => key.signMessage({ message })

test('an account that is a contract signs in by its own rule (ERC-1271)', async () => {
  const address = devContracts.contractAccount
  const { body, status } = await signIn(address, by(owner))
  expect(status).toBe(200)
  const me = await ask('/auth/v1/me', { headers: { authorization: `Bearer ${body['token']}` } })
  expect(me.body).toMatchObject({ account: `eip155:31337:${address}`, address })
  expect(await signIn(address, by(stranger))).toMatchObject({
    body: { code: 'siwx.signature' },
    status: 401,
  })
})

test('an account that is not deployed yet signs in by the code that would deploy it (ERC-6492)', async () => {
  const { byName } = await readArtifacts()
  const { abi, bytecode } = byName.ContractAccount
  const code = encodeDeployData({ abi, args: [owner.address], bytecode })
  // The deployer that is at this address on each chain: 32 bytes of salt, then the code.
  const factory = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
  const from = { bytecode: code, from: factory, salt: zeroHash } as const
  const address = getContractAddress({ ...from, opcode: 'CREATE2' })
  const wrapped = (key: typeof owner) => async (message: string) =>
    concat([
      encodeAbiParameters(
        [{ type: 'address' }, { type: 'bytes' }, { type: 'bytes' }],
        [factory, concat([zeroHash, code]), await key.signMessage({ message })],
      ),
      `0x${'6492'.repeat(16)}`,
    ])
  expect(await signIn(address, wrapped(owner))).toMatchObject({ status: 200 })
  expect(await signIn(address, wrapped(stranger))).toMatchObject({
    body: { code: 'siwx.signature' },
    status: 401,
  })
})

test('error: an address without code has signed nothing', async () => {
  expect(await signIn(devAccounts[2].address, by(owner))).toMatchObject({
    body: { code: 'siwx.signature' },
    status: 401,
  })
})
