import { expect, onTestFinished, test } from 'vitest'
import { freePort } from './freePort.ts'
import { startPhone } from './startPhone.ts'
import { worldFacts } from './worldFacts.ts'

test('the phone page carries the facts and may reach this machine alone, at / and at /wc', async () => {
  const facts = worldFacts({ evm: [] }, { serverUrl: 'http://localhost:1' })
  const phone = await startPhone({ facts: () => facts, port: await freePort(0) })
  onTestFinished(phone.close)

  for (const path of ['/', '/wc?uri=wc%3Ax']) {
    const response = await fetch(`${phone.url}${path}`)
    const html = await response.text()
    expect(html).toContain('"relayUrl":"ws://localhost:1/relay"')
    const reached = /connect-src ([^;]*)/.exec(
      response.headers.get('content-security-policy') ?? '',
    )?.[1]
    expect(reached?.split(' ')).toEqual([
      "'self'",
      'http://localhost:*',
      'http://127.0.0.1:*',
      'ws://localhost:*',
      'ws://127.0.0.1:*',
    ])
  }
  for (const [file, type] of [
    ['main.js', 'text/javascript; charset=utf-8'],
    ['main.css', 'text/css; charset=utf-8'],
  ])
    expect((await fetch(`${phone.url}/${file}`)).headers.get('content-type')).toBe(type)
  expect((await fetch(`${phone.url}/inputs.json`)).status).toBe(404)
})
