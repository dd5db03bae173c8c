import { connect } from 'node:net'
import { createTransport } from 'nodemailer'
import { expect, onTestFinished, test } from 'vitest'
import type { Mail } from './createInbox.ts'
import { type RunningInbox, startInbox } from './startInbox.ts'

const from = 'Latchkey <wallet@localhost>'

async function setup(demoUrl?: () => string | undefined) {
  // A port that was looked for before may be another's by then; of 0 the system gives one that is free.
  const inbox: RunningInbox = await startInbox({ demoUrl, port: 0, smtpPort: 0 })
  onTestFinished(inbox.close)
  const transport = createTransport(inbox.smtpUrl)
  onTestFinished(() => transport.close())
  const mails = async (to?: string): Promise<readonly Mail[]> => {
    const query = to === undefined ? '' : `?${new URLSearchParams({ to })}`
    return (await (await fetch(`${inbox.url}/api/mails${query}`)).json()) as readonly Mail[]
  }
  return { inbox, mails, transport }
}

test('a mail sent by SMTP is in the inbox with its code and its links', async () => {
  const { mails, transport } = await setup()
  const before = Date.now()
  await transport.sendMail({
    from,
    html: '<p>Your code is <b>123456</b> – أهلا</p>',
    subject: 'رمز الدخول: a subject that is so long that a header has to go on in a second line',
    text: `Your code is 123456 – أهلا. Or open http://localhost:8887/r/aB-_${'x'.repeat(80)}\nNot 1234567.`,
    to: 'Ann <ann+shop@example.com>',
  })
  const [mail] = await mails('ANN+shop@example.com')
  expect(mail).toEqual({
    at: expect.any(Number),
    code: '123456',
    html: '<p>Your code is <b>123456</b> – أهلا</p>',
    id: '1',
    links: [`http://localhost:8887/r/aB-_${'x'.repeat(80)}`],
    subject: 'رمز الدخول: a subject that is so long that a header has to go on in a second line',
    text: `Your code is 123456 – أهلا. Or open http://localhost:8887/r/aB-_${'x'.repeat(80)}\nNot 1234567.`,
    to: ['ann+shop@example.com'],
  })
  expect(mail?.at).toBeGreaterThanOrEqual(before)
})

test('error: a mail of more than a megabyte is refused, and the next one is taken', async () => {
  const { mails, transport } = await setup()
  const send = (text: string) =>
    transport.sendMail({ from, subject: 's', text, to: 'ann@example.com' })
  await expect(send('x'.repeat(1_100_000))).rejects.toMatchObject({ responseCode: 552 })
  await send('small')
  expect(await mails()).toMatchObject([{ text: 'small' }])
})

test('error: a sender that does not say how large a mail is cannot send more either', async () => {
  const { inbox, mails } = await setup()
  const answer = await new Promise<string>((resolve, reject) => {
    const socket = connect(Number(new URL(inbox.smtpUrl).port), '127.0.0.1')
    socket.once('error', reject)
    let received = ''
    const talk = ['EHLO me', 'MAIL FROM:<a@b.example>', 'RCPT TO:<ann@example.com>', 'DATA']
    socket.on('data', (chunk) => {
      received += chunk
      if (!/^\d{3} .*\r\n$/m.test(String(chunk))) return
      const line = talk.shift()
      if (line) socket.write(`${line}\r\n`)
      else if (received.includes('354 ') && !received.includes('552 '))
        socket.write(`${`${'x'.repeat(998)}\r\n`.repeat(1_100)}.\r\n`)
      else socket.end(() => resolve(received))
    })
  })
  expect(answer).toContain('552 A mail has one megabyte at most.')
  expect(await mails()).toEqual([])
})

test('error: a mail to more than twenty addresses reaches the first twenty', async () => {
  const { mails, transport } = await setup()
  const to = Array.from({ length: 25 }, (_, index) => `ann${index}@example.com`)
  await transport.sendMail({ from, subject: 's', text: 'x', to })
  expect((await mails()).map((mail) => mail.to.length)).toEqual([20])
})

test('error: a sender that goes away in the middle of a mail ends nothing', async () => {
  const { inbox, mails, transport } = await setup()
  const socket = connect(Number(new URL(inbox.smtpUrl).port), '127.0.0.1')
  await new Promise((resolve) => socket.once('data', resolve))
  await new Promise<void>((resolve) => {
    socket.once('close', () => resolve())
    socket.resetAndDestroy()
  })
  await transport.sendMail({ from, subject: 's', text: 'x', to: 'ann@example.com' })
  expect(await mails()).toHaveLength(1)
})

test('a mail with a code has a button that copies it, says how long ago it came, and leads back to the demo', async () => {
  const demo = { url: undefined as string | undefined }
  const { inbox, transport } = await setup(() => demo.url)
  const page = async (path: string) => (await fetch(`${inbox.url}${path}`)).text()
  await transport.sendMail({ from, subject: 'a', text: 'Your code: 123456', to: 'ann@example.com' })
  const button = '<button data-code="123456" type="button">Copy code</button>'
  for (const path of ['/', '/mails/1']) {
    expect(await page(path)).toContain(button)
    expect(await page(path)).not.toContain('Back to the demo')
  }
  expect(await page('/')).toMatch(/<\/time>, (?:now|\d+ seconds? ago)/)
  demo.url = 'http://localhost:5173'
  for (const path of ['/', '/mails/1'])
    expect(await page(path)).toContain('<a href="http://localhost:5173">Back to the demo</a>')
  const script = await fetch(`${inbox.url}/inbox.js`)
  expect(script.headers.get('content-type')).toContain('text/javascript')
  expect(await script.text()).toContain('clipboard.writeText')
  await transport.sendMail({ from, subject: 'b', text: 'No code', to: 'ann@example.com' })
  expect(await page('/mails/2')).not.toContain('<button')
})

test('the page lists mails, and shows one with its HTML where no script runs', async () => {
  const { inbox, transport } = await setup()
  const page = async (path: string) => {
    const answer = await fetch(`${inbox.url}${path}`)
    return { html: await answer.text(), policy: answer.headers.get('content-security-policy') }
  }
  expect((await page('/')).html).toContain('No mail yet')
  await transport.sendMail({
    from,
    html: '<script>alert(1)</script><a href="https://shop.example/">Shop</a>',
    subject: '<img src=x onerror=alert(1)>',
    text: 'See https://shop.example/ and javascript:alert(1) </pre><script>alert(1)</script>',
    to: 'a&b@example.com',
  })
  for (const path of ['/', '/mails/1']) {
    const { html, policy } = await page(path)
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;')
    expect(html).toContain('a&amp;b@example.com')
    // The page's own script alone.
    expect(html.match(/<script/g)).toHaveLength(1)
    expect(html).not.toMatch(/<script>|<img/)
    expect(policy).toContain("default-src 'none'")
  }
  expect((await page('/mails/1')).html).toMatch(
    /<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" src="\/mails\/1\/html"/,
  )
  expect((await page('/mails/1')).html).toContain('href="https://shop.example/"')
  expect((await page('/mails/1')).html).not.toContain('href="javascript:')
  const shown = await page('/mails/1/html')
  expect(shown.policy).toMatch(
    /^sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'/,
  )
  expect(shown.html).toContain('<script>')
  for (const path of ['/mails/2', '/mails/2/html', '/other'])
    expect((await fetch(`${inbox.url}${path}`)).status).toBe(404)
})
