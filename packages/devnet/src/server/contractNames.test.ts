import { coinTypeOf } from '@latchkey/protocol'
import { createServer, type LatchkeyServer } from '@latchkey/server'
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
    limits: { ratePerAddress: { nameWrite: { burst: 100 } } },
    log: { level: 'silent' },
    names: { zone: 'latchkey.test' },
    parts: ['api'],
    publicChains: false,
    seedProjects: [{ id: 'shop', name: 'Shop' }],
  })
})

afterAll(async () => {
  await server?.close()
  await chain?.stop()
})

/** Registers a name for an account, by what a key makes of the message. */
async function register(
  address: string,
  name: string,
  sign: (message: string) => Promise<Hex>,
): Promise<{ status: number; body: { addresses: Record<string, { address: string }> } }> {
  const message = JSON.stringify({ name, timestamp: Math.floor(Date.now() / 1000) })
  const response = await server.fetch(
    new Request('http://localhost/v1/profile/account', {
      body: JSON.stringify({
        address,
        coin_type: coinTypeOf(31337),
        message,
        signature: await sign(message),
      }),
      headers: { 'x-project-id': 'shop' },
      method: 'POST',
    }),
  )
  return { body: (await response.json()) as never, status: response.status }
}

const by = (key: typeof owner) => (message: string) => key.signMessage({ message })

test('an account that is a contract registers a name by its own rule, for the chain that it is on (S7.17)', async () => {
  const address = devContracts.contractAccount
  const { body, status } = await register(address, 'contract.latchkey.test', by(owner))
  expect(status).toBe(200)
  // On another chain there may be nothing at its address.
  expect(Object.keys(body.addresses)).toEqual([String(coinTypeOf(31337))])
  expect(body.addresses[coinTypeOf(31337)]?.address).toBe(address)
  expect(await register(address, 'stranger.latchkey.test', by(stranger))).toMatchObject({
    body: { code: 'signature_invalid' },
    status: 401,
  })
})

test('an account that is not deployed yet registers one by the code that would deploy it (ERC-6492)', async () => {
  const { byName } = await readArtifacts()
  const { abi, bytecode } = byName.ContractAccount
  const code = encodeDeployData({ abi, args: [owner.address], bytecode })
  // The deployer that is at this address on each chain: 32 bytes of salt, then the code.
  const factory = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
  const address = getContractAddress({
    bytecode: code,
    from: factory,
    opcode: 'CREATE2',
    salt: zeroHash,
  })
  const wrapped = (key: typeof owner) => async (message: string) =>
    concat([
      encodeAbiParameters(
        [{ type: 'address' }, { type: 'bytes' }, { type: 'bytes' }],
        [factory, concat([zeroHash, code]), await key.signMessage({ message })],
      ),
      `0x${'6492'.repeat(16)}`,
    ])
  expect((await register(address, 'stranger.latchkey.test', wrapped(stranger))).status).toBe(401)
  expect((await register(address, 'later.latchkey.test', wrapped(owner))).status).toBe(200)
})
