import './style.css'
// The buttons as the server paints them, before any script has run.
import '@latchkey/react/buttons.css'
import type { ReactNode } from 'react'
import { Providers } from './Providers.tsx'

export const metadata = { icons: 'data:,', title: 'My site' }

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <Providers>{children}</Providers>
      </body>
    </html>
  )
}
