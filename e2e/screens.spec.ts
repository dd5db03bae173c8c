import { testScreens } from './screenTests.ts'

// Together with the phone's, each language is looked at in both themes.
testScreens({ themes: { ar: ['dark'], en: ['dark', 'light'] } })
