import { expect, test, vi } from 'vitest'
import { keepRequestsHere } from './keepRequestsHere.ts'

test('requests to this machine go out, those to others never do', async () => {
  const fetch = vi.fn(() => Promise.resolve(new Response()))
  const page = { fetch, location: { href: 'http://localhost:5273/' } }
  keepRequestsHere(page as never)
  for (const url of ['/main.js', 'http://127.0.0.1:8545', new URL('http://[::1]:1/')])
    await page.fetch(...([url] as unknown as []))
  expect(fetch).toHaveBeenCalledTimes(3)
  for (const url of ['https://verify.example/', new Request('https://localhost.example/')])
    await expect(page.fetch(...([url] as unknown as []))).rejects.toThrow('not on this machine')
  expect(fetch).toHaveBeenCalledTimes(3)
})
