import { serve, testSignIn } from '../testing/signInTests.ts'
import { createApp } from './createApp.ts'

testSignIn({ start: (site) => serve(createApp(site)) })
