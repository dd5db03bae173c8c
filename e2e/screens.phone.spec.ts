import { layouts, phoneScenes, testScreens } from './screenTests.ts'

// What a phone has of its own is size and touch; colours are the desktop's, and so is the other
// direction but for one screen of each layout.
testScreens({
  arabic: layouts,
  scenes: phoneScenes,
  themes: { ar: ['light'], en: ['dark'] },
})
