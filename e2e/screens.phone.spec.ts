import { testScreens } from './screenTests.ts'

// What a phone has of its own is size and touch; the desktop looks at both themes in both languages.
testScreens({ themes: { ar: ['light'], en: ['dark'] } })
