import { coinTypeOf } from '@latchkey/protocol'
import {
  nameRecord,
  nameSuggestionsResponse,
  registerNameResponse,
  reverseNamesResponse,
} from '@latchkey/protocol/http'
import { pino } from 'pino'
import { zeroAddress } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
// Loading this part takes a busy machine longer than the first test that asks for it may take.
import '../api/createApiPart.ts'
import type { ServerConfigInput } from '../config/serverConfig.ts'
import { createServer } from '../createServer.ts'
import type { Database } from '../database/Database.ts'
import { migrate, migrationNames } from '../database/migrate.ts'
import { openPglite } from '../database/openPglite.ts'
import { openPostgres } from '../database/openPostgres.ts'
import { contractSaying } from '../testing/contractSaying.ts'
import { openTestDatabase } from '../testing/openTestDatabase.ts'
import { failWith, startNode } from '../testing/startNode.ts'
import { findPostgres, startPostgres } from '../testing/startPostgres.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const plenty = { burst: 1e6, perSecond: 1e6 }
let time = Date.parse('2026-05-01T12:00:00.000Z')
let count = 0

/** A label that no other test has, and that looks like none of theirs. */
const unique = () =>
  `visitor-${Array.from((count++).toString(8), (digit) => 'afhkpuxy'[Number(digit)]).join('j')}`

async function setup({
  names = {},
  nodeUrl = 'http://127.0.0.1:9',
  otherNodeUrl = 'http://127.0.0.1:9',
  over = database,
  publicUrl,
}: {
  names?: ServerConfigInput['names']
  nodeUrl?: string | undefined
  /** Of the chain 31338. */
  otherNodeUrl?: string | undefined
  over?: Database | undefined
  publicUrl?: string | undefined
} = {}) {
  const server = await createServer(
    {
      chains: Object.entries({ 'eip155:31337': nodeUrl, 'eip155:31338': otherNodeUrl }).map(
        ([id, url]) => ({
          id,
          name: 'Dev',
          nativeCurrency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
          upstreams: [{ trusted: true, url }],
        }),
      ),
      limits: {
        ratePerAddress: { nameWrite: plenty, rest: plenty },
        ratePerProject: { nameWrite: plenty, rest: plenty },
      },
      names: {
        legacyZones: ['wcn.id'],
        ratePerAccount: plenty,
        ratePerAddress: plenty,
        zone: 'reown.id',
        ...names,
      },
      parts: ['api'],
      publicChains: false,
      publicUrl,
      seedProjects: [
        { id: 'shop', name: 'Shop' },
        { id: 'twin', name: 'Twin' },
        { id: 'own', name: 'Own', names: { legacyZones: ['old.shop.id'], zone: 'shop.id' } },
      ],
    },
    { database: over, logger: pino({ level: 'silent' }), now: () => time },
  )
  onTestFinished(() => server.close())
  const ask = async (path: string, { body, origin = site, project = 'shop' }: Asked = {}) => {
    const mark = path.includes('?') ? '&' : '?'
    const response = await server.fetch(
      new Request(`http://localhost${path}${mark}projectId=${project}`, {
        headers: origin === null ? {} : { origin },
        ...(body === undefined
          ? {}
          : { body: typeof body === 'string' ? body : JSON.stringify(body), method: 'POST' }),
      }),
      { incoming: { socket: { remoteAddress: '10.1.2.3' } } as never },
    )
    return { body: (await response.json()) as Answer, response, status: response.status }
  }
  const post = (path: string, body: unknown, project?: string | undefined) =>
    ask(`/v1/profile/account${path}`, { body, project })
  const register = async (visitor: Visitor, name: string, project?: string | undefined) =>
    post('', await visitor.sign({ attributes: {}, name, timestamp: time / 1000 }), project)
  /** What the server writes for a change, signed by an account. */
  const signChange = async (
    visitor: Visitor,
    name: string,
    change: Change,
    { over = {}, ...asked }: Pick<Asked, 'origin' | 'project'> & { over?: object } = {},
  ) => {
    const path = `/v1/profile/account/${name}/message`
    const { body } = await ask(path, { body: { address: visitor.address, change }, ...asked })
    return visitor.sign(String(body['message']), { token: body['token'], ...over })
  }
  const change = async (visitor: Visitor, name: string, asked: Change, over: object = {}) =>
    post(
      `/${name}/${'attributes' in asked ? 'attributes' : 'address'}`,
      await signChange(visitor, name, asked, { over }),
    )
  return { ask, change, post, register, server, signChange }
}

const site = 'https://shop.example'

type Change = { attributes: Record<string, string> } | { address: string; coin_type: number }

/** The URL of a node on which every contract says that it has signed. */
async function nodeThatSigns(chainId = 31337): Promise<string> {
  const node = await startNode({
    behaviour: contractSaying('0x01'),
    chainId: `0x${chainId.toString(16)}`,
  })
  onTestFinished(() => node.close())
  return node.url
}

type Asked = {
  body?: unknown
  /** Of the page that asks; null for a program. */
  origin?: string | null | undefined
  project?: string | undefined
}
type Answer = Record<string, unknown> & {
  code?: string
  reasons?: { description: string; field: string }[]
}

type Visitor = ReturnType<typeof visitor>

/** An account of a key, which signs by EIP-191. */
function visitor() {
  const account = privateKeyToAccount(generatePrivateKey())
  return {
    address: account.address,
    async sign<More extends object = object>(message: object | string, over?: More) {
      const text = typeof message === 'string' ? message : JSON.stringify(message)
      return {
        address: account.address,
        coin_type: coinTypeOf(31337),
        message: text,
        signature: await account.signMessage({ message: text }),
        ...(over as More),
      }
    },
  }
}

describe('POST /v1/profile/account', () => {
  test('gives a name to who signs for it, and every way finds it (S7.14, S7.15, S7.16, S7.17, S7.26)', async () => {
    const { ask, register } = await setup()
    const alice = visitor()
    const label = unique()
    const { body, response, status } = await register(alice, `${label}.reown.id`)
    expect(status).toBe(200)
    const record = registerNameResponse.parse(body)
    expect(record).toMatchObject({ name: `${label}.reown.id`, success: true, updated_at: null })
    // The account of a key is the same on each chain: mainnet's, that of every chain, and the one that was named.
    expect(Object.keys(record.addresses)).toEqual(['60', '2147483648', '2147514985'])
    for (const { address } of Object.values(record.addresses)) expect(address).toBe(alice.address)
    expect(response.headers.get('cache-control')).toBe('no-store')

    const found = await ask(`/v1/profile/account/${label.toUpperCase()}.REOWN.id?apiVersion=2`)
    expect(nameRecord.parse(found.body)).toEqual(nameRecord.parse(record))
    const reverse = await ask(`/v1/profile/reverse/${alice.address.toLowerCase()}?apiVersion=2`)
    expect(reverseNamesResponse.parse(reverse.body).map(({ name }) => name)).toEqual([
      `${label}.reown.id`,
    ])
    const { suggestions } = nameSuggestionsResponse.parse(
      (await ask(`/v1/profile/suggestions/${label}?zone=reown.id`)).body,
    )
    expect(suggestions[0]).toEqual({ name: `${label}.reown.id`, registered: true })
    expect(suggestions).toHaveLength(5)
    expect(suggestions.slice(1).every(({ registered }) => !registered)).toBe(true)
  })

  test('mainnet has the coin type 60, whichever form a client sends', async () => {
    const { post } = await setup({ nodeUrl: undefined })
    const refused = await post(
      '',
      await visitor().sign(
        { name: `${unique()}.reown.id`, timestamp: time / 1000 },
        { coin_type: 60 },
      ),
    )
    // The server has no mainnet here, so that no contract there could be asked.
    expect(refused).toMatchObject({ body: { code: 'coin_type_unsupported' }, status: 400 })
  })

  test.each<[string, number, string, object]>([
    ['a name without a zone', 400, 'name_invalid', { name: 'alice' }],
    ['a name of three letters (S5.1, S9.28)', 400, 'name_invalid', { name: 'bob.reown.id' }],
    ['a name with other characters (S5.1)', 400, 'name_invalid', { name: 'ali_ce.reown.id' }],
    ['letters of another script', 400, 'name_invalid', { name: 'аlice.reown.id' }],
    ['a name with a dot', 400, 'name_zone_unknown', { name: 'a.lice.reown.id' }],
    ['a legacy zone', 400, 'name_zone_closed', { name: 'alice.wcn.id' }],
    ['another zone', 400, 'name_zone_unknown', { name: 'alice.eth' }],
    ['a reserved name', 400, 'name_reserved', { name: 'admin.reown.id' }],
    ['an indecent name', 400, 'name_refused', { name: 'fuckyou.reown.id' }],
    [
      'a name of 10,000 letters',
      422,
      'message_invalid',
      { name: `${'a'.repeat(10_000)}.reown.id` },
    ],
    ['no name', 422, 'message_invalid', { name: undefined }],
    ['an unknown field', 422, 'message_invalid', { more: 1 }],
    ['a time that is text', 422, 'message_invalid', { timestamp: '1' }],
    ['a time with a fraction', 422, 'message_invalid', { timestamp: 1.5 }],
    ['attributes that are a list', 422, 'message_invalid', { attributes: [] }],
    ['attributes that are deep', 422, 'message_invalid', { attributes: { bio: { a: 1 } } }],
    ['an unknown attribute', 400, 'attributes_invalid', { attributes: { phone: '1' } }],
  ])('error: %s is %d %s, and nothing is asked of the chain', async (_, status, code, change) => {
    const { post } = await setup()
    const alice = visitor()
    const message = {
      attributes: {},
      name: `${unique()}.reown.id`,
      timestamp: time / 1000,
      ...change,
    }
    const { body, status: answered } = await post('', await alice.sign(message))
    expect({ code: body.code, status: answered }).toEqual({ code, status })
    expect(body).toMatchObject({ reasons: [{ description: expect.any(String) }], status: 'FAILED' })
  })

  test.each<[string, number, string, object]>([
    ['a coin type of no EVM chain', 400, 'coin_type_unsupported', { coin_type: 501 }],
    [
      'a coin type of a chain that is not served',
      400,
      'coin_type_unsupported',
      { coin_type: 2147483658 },
    ],
    ['a coin type of 2^32 (S5.4)', 400, 'coin_type_unsupported', { coin_type: 2 ** 32 }],
    ['an address that is none', 400, 'address_invalid', { address: '0x12' }],
    [
      'an address with wrong capitals',
      400,
      'address_invalid',
      { address: `0xA${'a'.repeat(38)}B` },
    ],
    ['a message that is no JSON', 422, 'message_invalid', { message: '{' }],
    ['a message that is null', 422, 'message_invalid', { message: 'null' }],
    [
      'a message that is nested a thousand deep',
      422,
      'message_invalid',
      { message: '['.repeat(1000) + ']'.repeat(1000) },
    ],
    ['no signature', 422, 'invalid_body', { signature: undefined }],
    ['a signature that is a number', 422, 'invalid_body', { signature: 1 }],
    ['an address of a megabyte', 422, 'invalid_body', { address: 'a'.repeat(900_000) }],
  ])('error: %s is %d %s', async (_, status, code, change) => {
    const { post } = await setup()
    const message = { attributes: {}, name: `${unique()}.reown.id`, timestamp: time / 1000 }
    const answer = await post('', await visitor().sign(message, change))
    expect({ code: answer.body.code, status: answer.status }).toEqual({ code, status })
  })

  test.each([
    [-601, false],
    [-600, true],
    [600, true],
    [601, false],
  ])('a message of %d seconds from now is taken: %s', async (seconds, taken) => {
    const { post } = await setup()
    const alice = visitor()
    const timestamp = Math.floor(time / 1000) + seconds
    const answer = await post('', await alice.sign({ name: `${unique()}.reown.id`, timestamp }))
    expect(answer.status).toBe(taken ? 200 : 400)
    if (!taken) expect(answer.body.code).toBe('message_expired')
  })

  test('error: the signature of another key is 401, and leaves the name free', async () => {
    const node = await startNode({ behaviour: contractSaying('0x') })
    onTestFinished(() => node.close())
    const { ask, post } = await setup({ nodeUrl: node.url })
    const name = `${unique()}.reown.id`
    const message = { name, timestamp: time / 1000 }
    const { signature } = await visitor().sign(message)
    const answer = await post('', await visitor().sign(message, { signature }))
    expect(answer).toMatchObject({ body: { code: 'signature_invalid' }, status: 401 })
    expect(answer.body.reasons?.[0]?.field).toBe('signature')
    expect((await ask(`/v1/profile/account/${name}?apiVersion=2`)).body).toEqual([])
  })

  test('error: when the chain cannot be asked about a contract, nothing is decided (503)', async () => {
    const { post } = await setup()
    const message = { name: `${unique()}.reown.id`, timestamp: time / 1000 }
    const answer = await post('', await visitor().sign(message, { signature: '0x1234' }))
    expect(answer).toMatchObject({ body: { code: 'siwx.unreachable' }, status: 503 })
  })

  test('error: nobody registers for the zero address, which a failed ecrecover gives', async () => {
    const { ask } = await setup({ nodeUrl: await nodeThatSigns() })
    const name = `${unique()}.reown.id`
    const signature = `0x${'0'.repeat(64)}${'1'.padStart(64, '0')}1b`
    const body = await visitor().sign(
      { name, timestamp: time / 1000 },
      { address: zeroAddress, signature },
    )
    const answer = await ask('/v1/profile/account', { body })
    expect(answer).toMatchObject({ body: { code: 'signature_invalid' }, status: 401 })
  })

  test('error: a message counts once, and not as another message', async () => {
    const { post, register, signChange } = await setup()
    const alice = visitor()
    const name = `${unique()}.reown.id`
    const first = await alice.sign({ name, timestamp: time / 1000 })
    expect((await post('', first)).status).toBe(200)
    expect((await post('', first)).body.code).toBe('name_taken')
    const said = await signChange(alice, name, { attributes: { bio: 'hi' } })
    expect(await post(`/${name}/attributes`, said)).toMatchObject({
      body: { bio: 'hi' },
      status: 200,
    })
    expect((await post(`/${name}/attributes`, said)).body.code).toBe('message_used')
    // What was signed to register says attributes, too.
    const other = await alice.sign({ attributes: {}, name, timestamp: time / 1000 })
    const { token } = await signChange(alice, name, { attributes: {} })
    expect((await post(`/${name}/attributes`, { ...other, token })).body.code).toBe(
      'message_invalid',
    )
    expect((await register(alice, `${unique()}.reown.id`)).body.code).toBe('name_owned')
  })

  test('error: what looks like somebody’s name is not given', async () => {
    const { register } = await setup()
    await register(visitor(), 'rob-o-wrn.reown.id')
    expect((await register(visitor(), 'r0bo-vvm.reown.id')).body).toMatchObject({
      code: 'name_alike',
      reasons: [{ description: 'This name looks like one that somebody has.', field: 'name' }],
    })
  })

  test('of twenty who ask for one name at the same time, one gets it', async () => {
    const { register } = await setup({ over: meetAt('from names n where n.name', 20) })
    const name = `${unique()}.reown.id`
    const visitors = Array.from({ length: 20 }, visitor)
    const answers = await Promise.all(visitors.map((each) => register(each, name)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const codes = answers.filter(({ status }) => status !== 200).map(({ body }) => body.code)
    expect(new Set(codes)).toEqual(new Set(['name_taken']))
  })

  test('an account that asks for two names at the same time gets one', async () => {
    const { register } = await setup({ over: meetAt('from names n where n.name', 2) })
    const alice = visitor()
    const answers = await Promise.all([
      register(alice, `${unique()}.reown.id`),
      register(alice, `${unique()}.reown.id`),
    ])
    expect(answers.map(({ body }) => body.code ?? 'given').sort()).toEqual(['given', 'name_owned'])
  })

  test('error: neither an account nor an address may try without end', async () => {
    const rate = { burst: 2, perSecond: 1 / 86_400 }
    const { register } = await setup({ names: { ratePerAddress: rate } })
    const tries = async () => (await register(visitor(), `${unique()}.reown.id`)).status
    expect([await tries(), await tries(), await tries()]).toEqual([200, 200, 429])
    // What is refused before costs nothing, and is said all the same.
    expect((await register(visitor(), 'admin.reown.id')).status).toBe(400)

    const other = await setup({ names: { ratePerAccount: rate } })
    const alice = visitor()
    const name = `${unique()}.reown.id`
    const statuses = [(await other.register(alice, name)).status]
    for (const bio of ['one', 'two'])
      statuses.push((await other.change(alice, name, { attributes: { bio } })).status)
    expect(statuses).toEqual([200, 200, 429])
  })
})

describe('zones', () => {
  test('error: a server without one registers nothing, says so, and shows it in the project’s features', async () => {
    const { ask, register } = await setup({ names: { legacyZones: [], zone: undefined } })
    const { body, status } = await register(visitor(), 'alice.reown.id')
    expect({ code: body.code, status }).toEqual({ code: 'names_off', status: 403 })
    expect((await ask('/v1/profile/suggestions/alice?zone=reown.id')).body.code).toBe('names_off')
    const { features } = (await ask('/appkit/v1/config')).body as { features: { id: string }[] }
    expect(features.find(({ id }) => id === 'names')).toEqual({
      config: [],
      id: 'names',
      isEnabled: false,
    })
  })

  test('a project’s visitors have names in its zones, and only there', async () => {
    const { ask, register } = await setup()
    const alice = visitor()
    const label = unique()
    expect((await register(alice, `${label}.shop.id`, 'own')).status).toBe(200)
    expect((await register(alice, `${unique()}.reown.id`, 'own')).body.code).toBe(
      'name_zone_unknown',
    )
    expect((await register(visitor(), `${unique()}.shop.id`)).body.code).toBe('name_zone_unknown')
    // One name an account in each zone.
    expect((await register(alice, `${label}.reown.id`)).status).toBe(200)
    const of = async (project: string) =>
      reverseNamesResponse
        .parse((await ask(`/v1/profile/reverse/${alice.address}?apiVersion=2`, { project })).body)
        .map(({ name }) => name)
    expect(await of('own')).toEqual([`${label}.shop.id`])
    expect(await of('shop')).toEqual([`${label}.reown.id`])
    const { features } = (await ask('/appkit/v1/config', { project: 'own' })).body as {
      features: { id: string }[]
    }
    expect(features.at(-1)).toEqual({
      config: ['shop.id', 'old.shop.id'],
      id: 'names',
      isEnabled: true,
    })
  })

  test('names of a legacy zone are found, and neither made nor changed (S9.29)', async () => {
    const { ask, post, register } = await setup()
    const before = await setup({ names: { zone: 'wcn.id' } })
    const alice = visitor()
    const name = `${unique()}.wcn.id`
    await before.register(alice, name)
    expect((await ask(`/v1/profile/account/${name}?apiVersion=2`)).body).toMatchObject({ name })
    expect((await ask(`/v1/profile/reverse/${alice.address}`)).body).toMatchObject([{ name }])
    expect((await register(visitor(), `${unique()}.wcn.id`)).body.code).toBe('name_zone_closed')
    const said = { address: alice.address, change: { attributes: {} } }
    expect((await post(`/${name}/message`, said)).body.code).toBe('name_zone_closed')
    const signed = await before.signChange(alice, name, { attributes: {} })
    expect((await post(`/${name}/attributes`, signed)).body.code).toBe('name_zone_closed')
  })
})

describe('reading', () => {
  test('error: nothing found is an empty list for API version 2, else 404', async () => {
    const { ask } = await setup()
    const stranger = visitor().address
    for (const path of [`account/${unique()}.reown.id`, `reverse/${stranger}`]) {
      expect(await ask(`/v1/profile/${path}?apiVersion=2`)).toMatchObject({ body: [], status: 200 })
      expect(await ask(`/v1/profile/${path}`)).toMatchObject({
        body: { code: 'name_not_found' },
        status: 404,
      })
    }
  })

  test.each([
    ['account/alice', 'name_invalid'],
    ['account/alice.eth', 'name_zone_unknown'],
    ['account/%00.reown.id', 'name_invalid'],
    [`account/${'a'.repeat(1000)}.reown.id`, 'name_invalid'],
    ['reverse/alice', 'address_invalid'],
    ['reverse/0x12', 'address_invalid'],
    ['suggestions/al', 'name_invalid'],
    ['suggestions/al%20ce', 'name_invalid'],
    ['suggestions/%E2%84%AAate', 'name_invalid'],
    [`suggestions/${'a'.repeat(65)}`, 'name_invalid'],
    ['suggestions/alice?zone=wcn.id', 'name_zone_closed'],
    ['suggestions/alice?zone=evil.example', 'name_zone_unknown'],
  ])('error: %.40s is 400 %s', async (path, code) => {
    const { ask } = await setup()
    expect(await ask(`/v1/profile/${path}`)).toMatchObject({ body: { code }, status: 400 })
  })

  test('what nobody can have is suggested as taken, and what looks taken is not suggested (S3.55)', async () => {
    const { ask, register } = await setup()
    const suggested = async (label: string) =>
      nameSuggestionsResponse.parse((await ask(`/v1/profile/suggestions/${label}`)).body)
        .suggestions
    expect((await suggested('admin'))[0]).toEqual({ name: 'admin.reown.id', registered: true })
    expect((await suggested('zebr'))[1]?.name).toBe('zebra.reown.id')
    await register(visitor(), 'zebra.reown.id')
    const names = (await suggested('zebr')).map(({ name }) => name)
    expect(names).not.toContain('zebra.reown.id')
    expect(names).toHaveLength(5)
  })
})

describe('a change', () => {
  test('is its owner’s alone: attributes, and the address of a chain', async () => {
    const { ask, change, register } = await setup()
    const [alice, bob] = [visitor(), visitor()]
    const name = `${unique()}.reown.id`
    await register(alice, name)
    time += 1000
    const bio = 'Ink and brass.'
    const said = { attributes: { bio } }
    expect((await change(bob, name, said)).body.code).toBe('name_not_owned')
    expect((await change(alice, name, said)).body).toEqual({ bio })
    const moved = { address: bob.address, coin_type: coinTypeOf(31337) }
    expect((await change(bob, name, moved)).status).toBe(401)
    const { body } = await change(alice, name, moved)
    expect(body['2147514985']).toMatchObject({ address: bob.address })
    expect(body['60']).toMatchObject({ address: alice.address })
    const found = nameRecord.parse((await ask(`/v1/profile/account/${name}`)).body)
    expect(found).toMatchObject({ attributes: { bio }, updated_at: new Date(time).toISOString() })
    // Where somebody else's name leads says nothing about who is there.
    expect((await ask(`/v1/profile/reverse/${bob.address}?apiVersion=2`)).body).toEqual([])
    expect((await ask(`/v1/identity/${bob.address}`)).body['name']).toBeNull()
  })

  test('error: of a contract’s name is not for whoever has its address on another chain', async () => {
    const { change, post } = await setup({
      nodeUrl: await nodeThatSigns(),
      otherNodeUrl: await nodeThatSigns(31338),
    })
    const contract = visitor()
    const by = (chainId: number) => ({ coin_type: coinTypeOf(chainId), signature: '0x1234' })
    const name = `${unique()}.reown.id`
    const { body } = await post(
      '',
      await contract.sign({ name, timestamp: time / 1000 }, by(31337)),
    )
    expect(Object.keys(body['addresses'] as object)).toEqual(['2147514985'])
    const moved = { address: visitor().address, coin_type: coinTypeOf(31337) }
    for (const asked of [{ attributes: {} }, moved]) {
      expect(await change(contract, name, asked, by(31338))).toMatchObject({
        body: { code: 'name_not_owned' },
        status: 401,
      })
      expect((await change(contract, name, asked, by(31337))).status).toBe(200)
    }
  })

  test('error: of a key’s name is not for code at its address, and the key signs for each chain', async () => {
    const { change, register } = await setup({ nodeUrl: await nodeThatSigns() })
    const alice = visitor()
    const name = `${unique()}.reown.id`
    await register(alice, name)
    const said = { attributes: {} }
    const byCode = await change(alice, name, said, { signature: '0x1234' })
    expect(byCode.body.code).toBe('name_not_owned')
    const byKey = await change(alice, name, said, { coin_type: coinTypeOf(31338) })
    expect(byKey.status).toBe(200)
  })

  test('error: of a name that nobody has is 404', async () => {
    const { change } = await setup()
    expect((await change(visitor(), `${unique()}.reown.id`, { attributes: {} })).status).toBe(404)
  })
})

describe('the message of a change', () => {
  const moveTo = (address: string) => ({ address, coin_type: coinTypeOf(31337) })

  test('names who asks for what of which name at which server, with a nonce, in words', async () => {
    const { ask } = await setup({ publicUrl: 'https://api.shop.example' })
    const alice = visitor()
    const write = async (change: Change) => {
      const path = '/v1/profile/account/Alice-K.reown.id/message'
      const { body } = await ask(path, { body: { address: alice.address.toLowerCase(), change } })
      return String(body['message']).replace(/(?<=Nonce: )[0-9a-f]{32}$/m, 'random')
    }
    const issued = new Date(time).toISOString()
    const bound = (purpose: string) =>
      [
        `Sign only if you are on ${site} and want this.`,
        '',
        `Purpose: ${purpose}`,
        `Site: ${site}`,
        'Server: https://api.shop.example',
        'Project: shop',
        'Name: alice-k.reown.id',
        'Zone: reown.id',
        `Account: ${alice.address}`,
        'Nonce: random',
        `Issued At: ${issued}`,
        `Expiration Time: ${new Date(time + 600_000).toISOString()}`,
      ].join('\n')
    const asks = `${site} asks you to change your name alice-k.reown.id.`
    expect(await write(moveTo(alice.address.toLowerCase()))).toBe(
      `${asks}\n\nFrom then on what is sent to alice-k.reown.id on Dev (eip155:31337) goes to this address:\n${alice.address}\n\n${bound('Change where a name leads')}`,
    )
    expect(await write({ attributes: { url: 'https://a.example', bio: 'Hi.' } })).toBe(
      `${asks}\n\nFrom then on alice-k.reown.id says this, and nothing else:\n- bio: Hi.\n- url: https://a.example\n\n${bound('Change what a name says')}`,
    )
    expect(await write({ attributes: {} })).toContain(
      '\n\nFrom then on alice-k.reown.id says nothing about you.\n\n',
    )
  })

  test('two messages for one change have different nonces', async () => {
    const { signChange } = await setup()
    const alice = visitor()
    const nonces = await Promise.all(
      [0, 1].map(async () => {
        const { message } = await signChange(alice, 'alice-k.reown.id', { attributes: {} })
        return /Nonce: (.*)/.exec(message)?.[1]
      }),
    )
    expect(new Set(nonces).size).toBe(2)
  })

  test('is taken ten minutes later, and by the clock of the server alone', async () => {
    const { post, register, signChange } = await setup()
    const alice = visitor()
    const name = `${unique()}.reown.id`
    await register(alice, name)
    const said = await signChange(alice, name, { attributes: { bio: 'Slow.' } })
    const late = await signChange(alice, name, { attributes: { bio: 'Slower.' } })
    time += 599_000
    expect((await post(`/${name}/attributes`, said)).status).toBe(200)
    time += 2000
    expect(await post(`/${name}/attributes`, late)).toMatchObject({
      body: { code: 'message_expired' },
      status: 401,
    })
  })

  test('error: is none for another site, project, name, account, change or server, and moves nothing', async () => {
    const { ask, post, register, signChange } = await setup()
    const other = await setup({ over: await openOther() })
    const [alice, bob] = [visitor(), visitor()]
    const [name, second] = [`${unique()}.reown.id`, `${unique()}.reown.id`]
    await register(alice, name)
    await register(bob, second)
    await other.register(alice, name)
    const moved = await signChange(alice, name, moveTo(bob.address))
    const at = `/v1/profile/account/${name}/address`
    expect(await codeOf(ask(at, { body: moved, origin: 'https://evil.example' }))).toBe(
      'message_other_origin',
    )
    expect(await codeOf(ask(at, { body: moved, origin: null }))).toBe('origin_missing')
    expect(await codeOf(ask(at, { body: moved, project: 'twin' }))).toBe('message_other_project')
    expect(await codeOf(post(`/${second}/address`, moved))).toBe('message_other_name')
    expect(await codeOf(post(`/${name}/address`, { ...moved, address: bob.address }))).toBe(
      'message_other_account',
    )
    expect(await codeOf(post(`/${name}/attributes`, moved))).toBe('message_invalid')
    expect(await codeOf(other.post(`/${name}/address`, moved))).toBe('message_unknown')
    const changed = await alice.sign(moved.message.replace(bob.address, alice.address))
    expect(await codeOf(post(`/${name}/address`, { ...moved, ...changed }))).toBe('message_invalid')
    expect(await codeOf(post(`/${name}/address`, { ...moved, token: 'a.b.c' }))).toBe(
      'message_unknown',
    )
    const { body } = await ask(`/v1/profile/account/${name}`)
    const { addresses } = nameRecord.parse(body)
    for (const { address } of Object.values(addresses)) expect(address).toBe(alice.address)
    // As it is, it counts.
    expect((await ask(at, { body: moved })).status).toBe(200)
  })

  test('error: a text that a site had signed itself moves nothing', async () => {
    const { ask, post, register } = await setup()
    const [alice, thief] = [visitor(), visitor()]
    const name = `${unique()}.reown.id`
    await register(alice, name)
    const before = (await ask(`/v1/profile/account/${name}`)).body
    const timestamp = time / 1000
    for (const text of [
      { address: thief.address, coin_type: 60, timestamp },
      { attributes: { bio: 'Mine.' }, timestamp },
      { attributes: {}, name, timestamp },
    ])
      for (const path of ['', `/${name}/address`, `/${name}/attributes`])
        expect((await post(path, await alice.sign(text))).status).toBeGreaterThanOrEqual(400)
    expect((await ask(`/v1/profile/account/${name}`)).body).toEqual(before)
  })

  test('error: of two changes at the same moment with one message one is made', async () => {
    const { post, register, signChange } = await setup()
    const alice = visitor()
    const name = `${unique()}.reown.id`
    await register(alice, name)
    const said = await signChange(alice, name, { attributes: { bio: 'Once.' } })
    const answers = await Promise.all([1, 2, 3].map(() => post(`/${name}/attributes`, said)))
    expect(answers.map(({ body }) => body.code ?? 'made').sort()).toEqual([
      'made',
      'message_used',
      'message_used',
    ])
  })

  test.each<[string, object]>([
    ['attributes_invalid', { attributes: { bio: 'two\nlines' } }],
    ['attributes_invalid', { attributes: { url: 'https://a.example/\nPurpose: none' } }],
    ['address_invalid', { address: '0x12', coin_type: coinTypeOf(31337) }],
    ['coin_type_unsupported', { address: zeroAddress, coin_type: 501 }],
  ])('error: %s, before a message is written (%j)', async (code, change) => {
    const { post } = await setup()
    const body = { address: visitor().address, change }
    const answer = await post('/alice-k.reown.id/message', body)
    expect(answer).toMatchObject({ body: { code }, status: 400 })
  })

  test.each(['__proto__', 'constructor', 'prototype', 'toString'])(
    'error: the attribute key %s is refused, in a change and in a registration',
    async (key) => {
      const { ask, post } = await setup()
      const attributes = `{"${key}":"x"}`
      const alice = visitor()
      const asked = await ask('/v1/profile/account/alice-k.reown.id/message', {
        body: `{"address":"${alice.address}","change":{"attributes":${attributes}}}`,
      })
      expect(asked).toMatchObject({ body: { code: 'attributes_invalid' }, status: 400 })
      const name = `${unique()}.reown.id`
      const text = `{"name":"${name}","attributes":${attributes},"timestamp":${time / 1000}}`
      const registered = await post('', await alice.sign(text))
      expect(registered).toMatchObject({ body: { code: 'attributes_invalid' }, status: 400 })
    },
  )
})

test('the time of the server is what a registration is dated by', async () => {
  const { ask } = await setup()
  const { body, response } = await ask('/v1/profile/time')
  expect(body).toEqual({ now: new Date(time).toISOString() })
  expect(response.headers.get('cache-control')).toBe('no-store')
})

describe('the identity of an address', () => {
  test('is the name that it has registered, from the next request on (S7.4)', async () => {
    const { ask, change, register } = await setup()
    const alice = visitor()
    const name = `${unique()}.reown.id`
    const identity = async () => (await ask(`/v1/identity/${alice.address}`)).body
    expect(await identity()).toMatchObject({ avatar: null, name: null })
    await register(alice, name)
    expect(await identity()).toMatchObject({ avatar: null, name })
    const avatar = 'https://example.com/a.png'
    await change(alice, name, { attributes: { avatar } })
    expect(await identity()).toMatchObject({ avatar, name })
  })

  test('is asked of no cache between (S9.1)', async () => {
    const { ask, register } = await setup()
    const alice = visitor()
    await register(alice, `${unique()}.reown.id`)
    const { response } = await ask(`/v1/identity/${alice.address}`)
    expect(response.headers.get('cache-control')).toBe('private, no-cache')
    expect(response.headers.get('vary')).toContain('x-project-id')
  })

  test('is of the zones of the project that asks, and of none where names are off', async () => {
    const { ask, register } = await setup()
    const alice = visitor()
    const label = unique()
    await register(alice, `${label}.shop.id`, 'own')
    const shown = async (project: string) =>
      (await ask(`/v1/identity/${alice.address}`, { project })).body['name']
    expect(await shown('own')).toBe(`${label}.shop.id`)
    expect(await shown('shop')).toBeNull()
    const off = await setup({ names: { legacyZones: [], zone: undefined } })
    expect((await off.ask(`/v1/identity/${alice.address}`)).body['name']).toBeNull()
  })

  test('is what another server of the database has made of it, at once', async () => {
    const [here, there] = [await setup(), await setup()]
    const { createNameRepository } = await import('./createNameRepository.ts')
    const names = createNameRepository(database)
    const alice = visitor()
    const label = unique()
    const name = { label, name: `${label}.reown.id`, zone: 'reown.id' }
    const shown = () =>
      Promise.all(
        [here, there].map(
          async ({ ask }) => (await ask(`/v1/identity/${alice.address}`)).body['name'],
        ),
      )
    expect(await shown()).toEqual([null, null])
    await here.register(alice, name.name)
    expect(await shown()).toEqual([name.name, name.name])
    // By neither of them: from the command line.
    await names.takeDown(name, { actor: 'test', now: time })
    expect(await shown()).toEqual([null, null])
    await names.allow(name, { actor: 'test' })
    time += 1000
    await there.register(alice, name.name)
    expect(await shown()).toEqual([name.name, name.name])
    const avatar = 'https://example.com/b.png'
    await there.change(alice, name.name, { attributes: { avatar } })
    expect((await here.ask(`/v1/identity/${alice.address}`)).body['avatar']).toBe(avatar)
  })

  test('is not, where the operator wants none of it', async () => {
    const { ask, register } = await setup({ names: { identity: ['ens'] } })
    const alice = visitor()
    await register(alice, `${unique()}.reown.id`)
    expect((await ask(`/v1/identity/${alice.address}`)).body['name']).toBeNull()
  })
})

test('what was taken down is nobody’s again until the operator allows it', async () => {
  const { ask, register } = await setup()
  const { createNameRepository } = await import('./createNameRepository.ts')
  const names = createNameRepository(database)
  const label = unique()
  const name = { label, name: `${label}.reown.id`, zone: 'reown.id' }
  await register(visitor(), name.name)
  await names.takeDown(name, { actor: 'test', now: time })
  expect((await ask(`/v1/profile/account/${name.name}?apiVersion=2`)).body).toEqual([])
  expect((await register(visitor(), name.name)).body.code).toBe('name_reserved')
  const { body } = await ask(`/v1/profile/suggestions/${label}`)
  expect(body['suggestions']).toContainEqual({ name: name.name, registered: true })
  await names.allow(name, { actor: 'test' })
  expect((await register(visitor(), name.name)).status).toBe(200)
})

test('names from before they counted as alike stay their owners’, and none is given beside them', async () => {
  // As servers wrote them that made skeletons by other rules.
  const old = await openOther()
  const owners = ['1', '2', '3'].map((digit) => `0x${digit.repeat(40)}`)
  for (const [index, label] of ['walloth', 'wailoth', 'zebra-x'].entries())
    await old.rows(
      `insert into names (name, zone, skeleton, owner, project, created_at)
       values ($1, 'reown.id', $2, $3, 'shop', $4)`,
      [`${label}.reown.id`, label, owners[index], index],
    )
  for (const label of ['modern-x', 'moclernx'])
    await old.rows(
      `insert into name_blocks (zone, skeleton, name, created_at) values ('reown.id', $1, $2, 1)`,
      [label, `${label}.reown.id`],
    )
  // Two servers that start at once.
  const [first, { ask, register }] = await Promise.all([setup({ over: old }), setup({ over: old })])
  for (const label of ['walloth', 'wailoth', 'zebra-x'])
    expect((await first.ask(`/v1/profile/account/${label}.reown.id`)).status).toBe(200)
  expect(await codeOf(register(visitor(), 'wa11oth.reown.id'))).toBe('name_alike')
  expect(await codeOf(register(visitor(), 'zebrax.reown.id'))).toBe('name_alike')
  expect(await codeOf(register(visitor(), 'modemx.reown.id'))).toBe('name_reserved')
  const { body } = await ask('/v1/profile/suggestions/wal-loth')
  expect(body['suggestions']).toContainEqual({ name: 'wal-loth.reown.id', registered: true })
  // The older of two that are alike is taken down, and allowed: the other one still stands in the way.
  const { createNameRepository } = await import('./createNameRepository.ts')
  const names = createNameRepository(old)
  const name = { label: 'walloth', name: 'walloth.reown.id', zone: 'reown.id' }
  await names.takeDown(name, { actor: 'test', now: time })
  await names.allow(name, { actor: 'test' })
  expect(await codeOf(register(visitor(), name.name))).toBe('name_alike')
})

async function codeOf(answer: Promise<{ body: Answer }>): Promise<string | undefined> {
  return (await answer).body.code
}

test('a contract’s name from before its chain was kept gets it from its first address', async () => {
  const old = await openPglite({})
  onTestFinished(() => old.close())
  const known = await migrationNames()
  await migrate(old, { names: known.slice(0, known.indexOf('0009_name_chains.sql')) })
  const [owner, other] = ['1', '2'].map((digit) => `0x${digit.repeat(40)}`)
  const addresses: [name: string, coinType: number, address: string | undefined, at: number][] = [
    ['key', 60, owner, 1],
    ['key', 2147483648, owner, 1],
    ['contract', coinTypeOf(31337), owner, 1],
    ['contract', coinTypeOf(31338), owner, 2],
    ['mainnet', 60, owner, 1],
    ['moved', 60, other, 2],
  ]
  for (const name of new Set(addresses.map(([name]) => name)))
    await old.rows(
      `insert into names (name, zone, skeleton, owner, project, created_at)
       values ($1, $1, $1, $2, 'shop', 1)`,
      [name, owner],
    )
  for (const row of addresses)
    await old.rows('insert into name_addresses values ($1, $2, $3, $4)', row)
  await migrate(old)
  expect(await old.rows('select name, contract_chain as chain from names order by name')).toEqual([
    { chain: 'eip155:31337', name: 'contract' },
    { chain: null, name: 'key' },
    { chain: 'eip155:1', name: 'mainnet' },
    { chain: 'unknown', name: 'moved' },
  ])
})

test('error: a name that changed hands after its owner was compared is not changed', async () => {
  const { register } = await setup()
  const { createNameRepository } = await import('./createNameRepository.ts')
  const names = createNameRepository(database)
  const [alice, bob] = [visitor(), visitor()]
  const name = `${unique()}.reown.id`
  await register(bob, name)
  const before = await names.find(name)
  const signed = (once: string) => ({ account: alice.address, now: time + 1, once, until: time })
  expect(await names.setAttributes(name, { bio: 'Alice’s.' }, signed('one'))).toBe('lost')
  const change = { address: alice.address, coinType: 60 }
  expect(await names.setAddress(name, change, signed('two'))).toBe('lost')
  expect(await names.find(name)).toEqual(before)
})

test('what was used is forgotten once it counts no more', async () => {
  const { register } = await setup()
  const used = async () => (await database.rows('select 1 from name_messages')).length
  for (let index = 0; index < 3; index++) await register(visitor(), `${unique()}.reown.id`)
  expect(await used()).toBeGreaterThan(3)
  time += 3_600_000
  // Each message removes twenty.
  for (let index = 0; index < 10; index++) await register(visitor(), `${unique()}.reown.id`)
  expect(await used()).toBe(10)
})

test('error: a database that does not answer is 503 with a time to come back', async () => {
  const broken: Database = {
    ...database,
    rows: (sql, ...more) =>
      sql.includes('names n') ? Promise.reject(new Error('secret')) : database.rows(sql, ...more),
  }
  const { ask } = await setup({ over: broken })
  const { body, response, status } = await ask(`/v1/profile/account/${unique()}.reown.id`)
  expect({ code: body.code, status }).toEqual({ code: 'database_unavailable', status: 503 })
  expect(response.headers.get('retry-after')).toBe('5')
  expect(JSON.stringify(body)).not.toContain('secret')
})

test('error: nodes that answer nonsense make nobody an owner', async () => {
  const node = await startNode({ behaviour: failWith(500, 'no') })
  onTestFinished(() => node.close())
  const { post } = await setup({ nodeUrl: node.url })
  const message = { name: `${unique()}.reown.id`, timestamp: time / 1000 }
  const { status } = await post('', await visitor().sign(message, { signature: '0x12' }))
  expect(status).toBe(503)
})

const binaries = findPostgres()

test.skipIf(!binaries)(
  'two servers on one PostgreSQL give a name once, an account one name, and forget what is taken down',
  async () => {
    const postgres = await startPostgres(binaries ?? '')
    onTestFinished(() => postgres.stop())
    const url = await postgres.createDatabase()
    const over = await Promise.all(
      [0, 1].map(() => openPostgres({ poolSize: 10, url }, { logger: pino({ level: 'silent' }) })),
    )
    onTestFinished(async () => {
      for (const each of over) await each.close()
    })
    if (over[0]) await migrate(over[0])
    const servers = await Promise.all(over.map((each) => setup({ over: each })))
    const name = `${unique()}.reown.id`
    const alice = visitor()
    const asked = servers.flatMap(({ register }) => [
      ...Array.from({ length: 10 }, () => register(visitor(), name)),
      ...Array.from({ length: 5 }, () => register(alice, `${unique()}.reown.id`)),
    ])
    const answers = await Promise.all(asked)
    const given = answers.filter(({ status }) => status === 200).map(({ body }) => body['name'])
    expect(given.filter((each) => each === name)).toHaveLength(1)
    expect(given).toHaveLength(2)

    const { createNameRepository } = await import('./createNameRepository.ts')
    const bea = visitor()
    const label = unique()
    const beas = { label, name: `${label}.reown.id`, zone: 'reown.id' }
    const shown = () =>
      Promise.all(
        servers.map(async ({ ask }) => (await ask(`/v1/identity/${bea.address}`)).body['name']),
      )
    await servers[0]?.register(bea, beas.name)
    expect(await shown()).toEqual([beas.name, beas.name])
    if (over[1]) await createNameRepository(over[1]).takeDown(beas, { actor: 'test', now: time })
    expect(await shown()).toEqual([null, null])
  },
)

/** Another operator's database. */
async function openOther(): Promise<Database> {
  const other = await openTestDatabase()
  onTestFinished(() => other.close())
  return other
}

/** The database, where so many statements of a kind wait for each other: what comes after is asked at the same time. */
function meetAt(kind: string, number: number): Database {
  let arrived = 0
  let release = () => {}
  const together = new Promise<void>((resolve) => {
    release = resolve
  })
  return {
    ...database,
    async rows(sql, ...more) {
      const found = await database.rows(sql, ...more)
      if (!sql.includes(kind)) return found
      arrived += 1
      if (arrived === number) release()
      await together
      return found
    },
  }
}
