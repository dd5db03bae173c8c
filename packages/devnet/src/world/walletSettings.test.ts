import { expect, test } from 'vitest'
import { walletSettings } from './walletSettings.ts'
import { otherSiteOf } from './worldFacts.ts'

test('both demos may show the wallet, which mails to the inbox and keeps its keys apart', () => {
  const demoUrl = 'http://localhost:5173'
  const settings = walletSettings(
    {
      assets: '/wallet',
      embedders: [demoUrl, otherSiteOf(demoUrl) ?? ''],
      keys: '/keys',
      mailUrl: 'smtp://127.0.0.1:1025',
      port: 8887,
      social: {
        clients: {
          apple: { client: 'play', key: 'pem', keyId: 'key', team: 'team' },
          discord: { client: 'play', secret: 'of both' },
          facebook: { client: 'play', secret: 'of Facebook' },
          github: { client: 'play', secrets: { recovery: 'of recovery', wallet: 'of wallet' } },
          google: { client: 'play', secret: 'secret' },
          x: { client: 'play', secret: 'of X' },
        },
        farcasterNodes: ['http://127.0.0.1:10'],
        urls: {
          apple: 'http://127.0.0.1:4531',
          discord: 'http://127.0.0.1:4533',
          facebook: 'http://127.0.0.1:4534',
          farcaster: 'http://127.0.0.1:4536',
          github: 'http://127.0.0.1:4532',
          google: 'http://127.0.0.1:4530',
          x: 'http://127.0.0.1:4535',
        },
      },
    },
    'project',
  )
  // A tenth of it is what one network gets.
  const mails = { perDay: 100_000, perHour: 10_000 }
  // Both roles have one client, and a stand-in for it; what proves it is of one of them, unless each has a code of its own.
  const apple = { client: 'play', standIn: 'http://127.0.0.1:4531', team: 'team' }
  const google = { client: 'play', standIn: 'http://127.0.0.1:4530' }
  const github = { client: 'play', standIn: 'http://127.0.0.1:4532' }
  const discord = { client: 'play', secret: 'of both', standIn: 'http://127.0.0.1:4533' }
  const facebook = { client: 'play', secret: 'of Facebook', standIn: 'http://127.0.0.1:4534' }
  const x = { client: 'play', secret: 'of X', standIn: 'http://127.0.0.1:4535' }
  expect(settings).toEqual({
    parts: ['api', 'onramp', 'sessions', 'relay', 'recovery', 'wallet'],
    recovery: {
      social: {
        apple,
        discord,
        facebook,
        farcaster: { nodes: ['http://127.0.0.1:10'] },
        github: { ...github, secret: 'of recovery' },
        google,
        x,
      },
    },
    wallet: {
      assets: '/wallet',
      embedders: [
        { origins: ['http://localhost:5173', 'http://127.0.0.1:5173'], project: 'project' },
      ],
      keys: '/keys',
      limits: { mailsPerAddress: mails, mailsPerEmail: mails, mailsPerProject: mails },
      mail: { from: 'Latchkey <wallet@localhost>', url: 'smtp://127.0.0.1:1025' },
      newDeviceHold: { days: 14, hours: 0 },
      port: 8887,
      social: {
        apple: { ...apple, key: 'pem', keyId: 'key' },
        discord,
        facebook,
        farcaster: { nodes: ['http://127.0.0.1:10'], relay: 'http://127.0.0.1:4536' },
        github: { ...github, secret: 'of wallet' },
        google: { ...google, secret: 'secret' },
        x,
      },
      url: 'http://localhost:8887',
    },
  })
})
