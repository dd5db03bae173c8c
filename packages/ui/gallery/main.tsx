import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Case } from './Case.tsx'
import { Controls } from './Controls.tsx'
import { Icons } from './Icons.tsx'
import { Lists } from './Lists.tsx'

const looks = [
  { mode: 'dark', name: 'dark' },
  { mode: 'light', name: 'light' },
  { dir: 'rtl', mode: 'dark', name: 'rtl' },
  { mode: 'dark', name: 'violet', variables: { accent: 'rebeccapurple', radius: '8px' } },
  {
    mode: 'light',
    name: 'mixed',
    variables: { accent: '#0a7cff', colorMix: '#1f6feb', colorMixStrength: 18, radius: '28px' },
  },
] as const

createRoot(document.body.appendChild(document.createElement('div'))).render(
  <StrictMode>
    {looks.map((look) => [
      <Case {...look} key={`${look.name}-controls`} name={`${look.name}-controls`}>
        <Controls />
      </Case>,
      <Case {...look} key={`${look.name}-lists`} name={`${look.name}-lists`}>
        <Lists />
      </Case>,
      <Case {...look} key={`${look.name}-icons`} name={`${look.name}-icons`}>
        <Icons />
      </Case>,
    ])}
  </StrictMode>,
)
