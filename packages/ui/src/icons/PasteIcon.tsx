import { Icon } from './Icon.tsx'

export function PasteIcon(props: Icon.Props) {
  return (
    <Icon {...props}>
      <path d="M7 4H5.5A1.5 1.5 0 0 0 4 5.5v10A1.5 1.5 0 0 0 5.5 17h9a1.5 1.5 0 0 0 1.5-1.5v-10A1.5 1.5 0 0 0 14.5 4H13" />
      <path d="M7.75 2.75h4.5A.75.75 0 0 1 13 3.5V5a.75.75 0 0 1-.75.75h-4.5A.75.75 0 0 1 7 5V3.5a.75.75 0 0 1 .75-.75z" />
    </Icon>
  )
}
