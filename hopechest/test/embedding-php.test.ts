import { program } from '@hopechest/testing/machine/programs'
import { tellOfHost } from './host-of-page.ts'

tellOfHost({
  language: 'php',
  file: 'host.php',
  start: ({ host }) => [program('php'), '-S', host, 'host.php'],
})
