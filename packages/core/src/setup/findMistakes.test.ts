import { describe, expect, test } from 'vitest'
import { findMistakes, type SetupFacts } from './findMistakes.ts'

const page = { href: 'https://shop.example/cart/', origin: 'https://shop.example' }
const good = { projectId: 'p', serverUrl: 'https://connect.example' }
const network = { chainNamespace: 'eip155', name: 'Base' }

function found(given: object, rest: Partial<SetupFacts> = {}) {
  return findMistakes({
    given: { ...good, ...given },
    namespaces: ['eip155'],
    networks: [network],
    page,
    ...rest,
  })
}

test('a list that is switched off has no unknown word', () => {
  expect(found({ features: { connectorTypeOrder: false, socials: false } })).toEqual([])
})

test('a set-up without a mistake has none', () => {
  expect(
    found({
      allWallets: 'HIDE',
      features: {
        connectorTypeOrder: ['injected'],
        email: false,
        multiWallet: true,
        send: false,
        socials: [],
        walletFeaturesOrder: ['send'],
      },
      metadata: { description: '', icons: [], name: 'Shop', url: page.origin },
      networks: [],
      siwx: undefined,
      themeMode: 'auto',
      themeVariables: { accent: 'red' },
      unheardOf: undefined,
    }),
  ).toEqual([])
})

test('a missing project id (S5.13)', () => {
  expect(found({ projectId: '' })).toEqual([['project_id_missing']])
})

describe('a network that strict wallets refuse', () => {
  const named = (symbol: string, http: readonly string[], chainNamespace = 'eip155') =>
    found(
      {},
      {
        namespaces: [chainNamespace],
        networks: [
          {
            chainNamespace,
            name: 'Roll',
            nativeCurrency: { symbol },
            rpcUrls: { chainDefault: { http } },
          },
        ],
      },
    )
  const fine = ['https://rpc.example']

  test.each([
    ['SIXSIX', fine],
    ['ETH', ['http://127.0.0.1:8545']],
    ['ETH', ['http://rpc.example', 'https://rpc.example']],
    ['ETH', []],
  ])('is not one of %s and %j', (symbol, http) => {
    expect(named(symbol, http)).toEqual([])
  })

  test('has a symbol that is too long', () => {
    expect(named('SEVENTH', fine)).toEqual([
      ['network_refused', { name: 'Roll', reason: 'its currency has the symbol SEVENTH' }],
    ])
  })

  test('has no RPC over https', () => {
    expect(named('ETH', ['http://rpc.example'])).toEqual([
      ['network_refused', { name: 'Roll', reason: 'its RPC is http://rpc.example' }],
    ])
  })

  test('is none of another namespace, which no wallet adds', () => {
    expect(named('SEVENTH', [], 'solana')).toEqual([])
  })
})

describe('the address of the server', () => {
  test.each([
    ['connect.example', 'https://shop.example/cart/connect.example'],
    ['localhost:7770', 'localhost:7770'],
  ])('%s has no scheme: what is asked in its place is said', (serverUrl, asked) => {
    expect(found({ serverUrl })).toEqual([['server_url_without_scheme', { asked, serverUrl }]])
  })

  test.each(['', '/latchkey', './api', '../api', '//other.example', 'HTTPS://connect.example'])(
    'nothing is wrong with "%s"',
    (serverUrl) => {
      expect(found({ serverUrl })).toEqual([])
    },
  )

  test('http is for pages over http, and for servers of this machine', () => {
    const serverUrl = 'http://connect.example'
    expect(found({ serverUrl })).toEqual([['server_url_insecure', { serverUrl }]])
    expect(
      found({ serverUrl }, { page: { href: 'http://a.test/', origin: 'http://a.test' } }),
    ).toEqual([])
    for (const local of ['http://localhost:7770', 'http://127.0.0.1', 'http://[::1]:1'])
      expect(found({ serverUrl: local })).toEqual([])
    expect(found({ serverUrl: 'http://localhost.evil.example' })).toHaveLength(1)
  })
})

describe('adapters and networks', () => {
  test('no adapter at all is one mistake', () => {
    expect(found({}, { namespaces: [] })).toEqual([['adapters_missing']])
  })

  test('a network without an adapter, and an adapter without a network', () => {
    expect(found({}, { namespaces: ['solana'] })).toEqual([
      ['network_without_adapter', { name: 'Base', namespace: 'eip155' }],
      ['adapter_without_network', { namespace: 'solana' }],
    ])
  })
})

describe('names', () => {
  test.each([
    [{ featuredWalletIDs: [] }, 'featuredWalletIDs', 'featuredWalletIds'],
    [{ enableEip6963: true }, 'enableEip6963', 'enableEIP6963'],
    [{ features: { alWallets: true } }, 'features.alWallets', 'features.allWallets'],
    [{ themeVariables: { acent: 'red' } }, 'themeVariables.acent', 'themeVariables.accent'],
    [{ metadata: { titel: '' } }, 'metadata.titel', undefined],
    [{ somethingElse: 1 }, 'somethingElse', undefined],
  ])('%o is unknown, and the one that was meant is named', (given, name, suggestion) => {
    expect(found(given)).toEqual([['option_unknown', { name, suggestion }]])
  })
})

describe('what is not there yet', () => {
  test('is refused by name, once, and is not unknown besides', () => {
    expect(found({ features: { collapseWallets: true, pay: true, receive: true } })).toEqual([
      ['option_refused', { names: ['features.collapseWallets', 'features.pay'], notes: [] }],
    ])
    expect(found({ features: { pay: false, smartSessions: false } })).toEqual([])
  })

  test('providers are taken where a source logs visitors in', () => {
    const sources = [{ opensBy: 'login' }]
    expect(found({ features: { socials: ['google', 'farcaster'] }, sources })).toEqual([])
    expect(found({ features: { socials: ['farcaster'] }, sources })).toEqual([])
    expect(found({ features: { socials: ['google'] } })).toEqual([
      ['option_refused', { names: ['features.socials'], notes: [] }],
    ])
  })

  test('account types are refused, and nonsense in them is named', () => {
    const given = (defaultAccountTypes: unknown) => found({ defaultAccountTypes })
    expect(given({ bip122: 'payment', eip155: 'smartAccount' })).toEqual([
      ['option_refused', { names: ['defaultAccountTypes'], notes: [] }],
    ])
    expect(given({ eip155: 'wise', ethereum: 'eoa', solana: 7 })).toEqual([
      [
        'option_refused',
        {
          names: ['defaultAccountTypes'],
          notes: [
            'An account of eip155 is of the type eoa or smartAccount, not "wise".',
            'It has no namespace "ethereum".',
            'An account of solana is of the type eoa, not 7.',
          ],
        },
      ],
    ])
    for (const nonsense of ['eoa', 7, null, []]) expect(given(nonsense)).toHaveLength(1)
  })
})

describe('words of an option', () => {
  test.each([
    [
      { features: { connectorTypeOrder: ['injected', 'walletconnect'] } },
      'walletconnect',
      'walletConnect',
    ],
    [{ features: { connectorTypeOrder: ['browser'] } }, 'browser', undefined],
    [{ features: { walletFeaturesOrder: ['sends'] } }, 'sends', 'send'],
    [{ allWallets: 'show' }, 'show', 'SHOW'],
    [{ themeMode: 'darkk' }, 'darkk', 'dark'],
    [{ themeMode: 7 }, 7, undefined],
  ])('%o has one that is unknown', (given, value, suggestion) => {
    expect(found(given)).toMatchObject([['option_value_unknown', { suggestion, value }]])
  })

  test.each(['de', 'pt-BR', 'arabic', ''])('locale %j shows English, and says so', (locale) => {
    expect(found({ locale })).toEqual([['locale_unknown', { locale }]])
  })

  test.each(['en', 'EN-gb', 'ar-EG', undefined])('locale %j is one of the languages', (locale) => {
    expect(found({ locale })).toEqual([])
  })
})
