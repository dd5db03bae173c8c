import { serveFetch, testSignIn } from '../testing/signInTests.ts'
import { createApp } from './createApp.ts'

testSignIn({
  start: (site) => serveFetch(createApp({ ...site, secret: crypto.randomUUID() }).fetch),
})
