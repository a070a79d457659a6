/**
 * What nothing imports is removed. `npm run lint` runs knip twice: with tests and measurements as entry points, and with
 * --production, which finds what only a test imports. There an export is no fault if its own file uses it.
 */
export default ({ production = false }) => ({
  workspaces: {
    '.': {
      entry: [
        'src/{main,worker,cli}.ts!',
        // Builds openapi.json from the decorators of the service.
        'openapi/main.ts!',
        // Loaded by the page console/index.html.
        'console/src/main.tsx!',
        'console/vite.config.ts',
        // No route is deprecated at present; docs/recipes/release-a-version.md promises the headers to clients.
        'scripts/*.js',
        // Started as processes, by their file names.
        'verification/bench/{main,stress-load,orders-load,orders-baseline,list-baseline,receiver,report-cpu}.ts',
        'verification/support/preload/*.js',
        'verification/requests/recorded-expressions.js',
        // Compiled by a test, by their file names.
        'test/client/programs/*.ts',
        // Named in stryker.config.js.
        'test/support/mutation-setup.ts',
      ],
      project: [
        '{src,openapi}/**/*.ts!',
        '!{src,openapi}/**/*.spec.ts!',
        'console/src/**/*.{ts,tsx}!',
        '{scripts,test,verification}/**/*.{ts,js,cjs}',
        // Compiled against clients that a test generates.
        '!verification/generators/programs/**',
      ],
    },
    'clients/typescript': {
      // Both are exports of the package.
      entry: ['src/{index,openapi}.ts!'],
      project: ['src/**/*.ts!'],
    },
  },
  ignoreExportsUsedInFile: production,
  // Named in .secretlintrc.json, in scripts behind xargs, in tests by the paths of their programs, and by the paths of files that browsers load.
  ignoreDependencies: [
    '@secretlint/secretlint-rule-preset-recommend',
    'dependency-cruiser',
    'secretlint',
    'squawk-cli',
    'swagger-ui-dist',
    'axe-core',
  ],
  // Programs of the operating system, and of Debian packages that some tests need.
  ignoreBinaries: ['ip', 'mount', 'umount', 'redis-server', 'buildah', 'prometheus', 'promtool'],
});
