import { expect, test } from 'vitest'
import { ConfigError } from '../../config/ConfigError.ts'
import { systemClock } from '../../time/Clock.ts'
import type { Upstreams } from '../../upstream/createUpstreams.ts'
import { openProviders } from './openProviders.ts'
import type { SocialSettings } from './socialSettings.ts'

const client = 'client.example'
const logger = { error: () => undefined, warn: () => undefined }

function open(settings: SocialSettings, chain: string) {
  let isAsked = false
  const upstreams = async () => {
    isAsked = true
    return { chains: new Map([[chain, { id: chain }]]) } as unknown as Upstreams
  }
  const { signal } = new AbortController()
  const opening = openProviders(settings, {
    ...{ clock: systemClock, logger, now: Date.now, signal, upstreams },
  })
  return { isAsked: () => isAsked, opening }
}

test('a role without settings asks no one, and has no provider', async () => {
  const { isAsked, opening } = open({}, 'eip155:1')
  const providers = await opening
  expect(isAsked()).toBe(false)
  expect(() => providers.require('google')).toThrow(
    expect.objectContaining({ code: 'provider_off' }),
  )
})

test('error: nothing stands in for a provider where real chains are served', async () => {
  const google = { client, standIn: 'http://127.0.0.1:4530' }
  await expect(open({ google }, 'eip155:1').opening).rejects.toBeInstanceOf(ConfigError)
  expect((await open({ google }, 'eip155:31337').opening).require('google').client).toBe(client)
  expect((await open({ google: { client } }, 'eip155:1').opening).require('google')).toBeDefined()
})
