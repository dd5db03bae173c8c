import { testScreens } from './screenTests.ts'

testScreens({ themes: { ar: ['dark', 'light'], en: ['dark', 'light'] } })
