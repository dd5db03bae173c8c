import { expect, test } from 'vitest'
import { devOne, setup } from '../fixtures/setup.ts'
import { networkRpcUrls } from './networkRpcUrls.ts'

const chains = (...http: string[]) => ({ '/v1/supported-chains': { body: { http, ws: [] } } })

test('a network is read where the site says, then by the project’s route, then at its own URL (S7.39)', async () => {
  const { latchkey } = setup({
    answers: chains('eip155:31337'),
    customRpcUrls: { 'eip155:31337': [{ url: 'http://mine' }] },
  })
  const [one, two] = latchkey.store.getState().networks
  expect(await networkRpcUrls(latchkey, one!)).toEqual([
    'http://mine',
    'https://server.example/v1/?chainId=eip155%3A31337&projectId=p',
    'https://one.example',
  ])
  // Neither the site nor the server has the other one.
  expect(await networkRpcUrls(latchkey, two!)).toEqual(devOne.rpcUrls.default.http)
})

test('without a project no server is asked, and the networks’ own URLs serve', async () => {
  const { latchkey, server } = setup({ answers: chains('eip155:31337'), projectId: '' })
  const [one] = latchkey.store.getState().networks
  expect(await networkRpcUrls(latchkey, one!)).toEqual(['https://one.example'])
  expect(server.paths()).not.toContain('/v1/supported-chains')
})

test('while the server cannot be asked the networks’ own URLs serve, and the next call asks again', async () => {
  const answers = { '/v1/supported-chains': { body: {} as object, status: 503 } }
  const { latchkey } = setup({ answers })
  const [one] = latchkey.store.getState().networks
  expect(await networkRpcUrls(latchkey, one!)).toEqual(['https://one.example'])
  Object.assign(answers, chains('eip155:31337'))
  expect(await networkRpcUrls(latchkey, one!)).toHaveLength(2)
})

test('whom to pay is asked of the project’s route alone, and of the site’s own URLs where the server lacks the network', async () => {
  const { latchkey } = setup({
    answers: chains('eip155:31337'),
    customRpcUrls: {
      'eip155:31337': [{ url: 'http://mine' }],
      'eip155:31338': [{ url: 'http://mine-too' }],
    },
  })
  const [one, two] = latchkey.store.getState().networks
  const isVouched = true
  expect(await networkRpcUrls(latchkey, one!, { isVouched })).toEqual([
    'https://server.example/v1/?chainId=eip155%3A31337&projectId=p',
  ])
  expect(await networkRpcUrls(latchkey, two!, { isVouched })).toEqual(['http://mine-too'])
})

test('error: whom to pay is never asked of a chain’s public node, also while the server cannot be asked', async () => {
  const isVouched = true
  const without = setup({ answers: chains() }).latchkey
  const [network] = without.store.getState().networks
  expect(await networkRpcUrls(without, network!, { isVouched })).toEqual([])
  const answers = { '/v1/supported-chains': { body: {} as object, status: 503 } }
  const away = setup({ answers }).latchkey
  await expect(networkRpcUrls(away, network!, { isVouched })).rejects.toMatchObject({ status: 503 })
})
