import js from '@eslint/js';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

const tests = ['test/**/*.ts', 'verification/**/*.ts', 'src/**/*.spec.ts'];

export default defineConfig(
  globalIgnores([
    'dist/',
    'data/',
    'coverage/',
    'reports/',
    '.stryker-tmp/',
    'clients/*/dist/',
    'console/dist/',
    // Generated from openapi.json.
    'clients/typescript/src/openapi.ts',
    // Compiled against clients that a test generates.
    'verification/generators/programs/',
  ]),
  // No comment can switch a rule off: whoever needs that changes the rule here, where it is seen.
  // (`--max-warnings 0` turns the warning about such a comment into a failure.)
  { linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'error' } },

  js.configs.recommended,
  {
    name: 'every file',
    rules: {
      complexity: ['error', 12],
      // A constructor takes at most five dependencies, so a god service cannot grow unseen.
      'max-params': ['error', 5],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': 'error',
      // Off: refusing control characters in input is part of the job.
      'no-control-regex': 'off',
      // Unfinished work belongs in an issue.
      'no-warning-comments': ['error', { terms: ['todo', 'fixme'], location: 'anywhere' }],
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'Read the typed Config; src/config alone reads it.' },
      ],
      'no-restricted-imports': [
        'error',
        ...['process', 'node:process'].map((name) => ({
          name,
          importNames: ['env'],
          message: 'Read the typed Config; src/config alone reads the environment.',
        })),
      ],
    },
  },
  {
    files: ['src/config/**', 'test/**', 'verification/**', 'scripts/**', 'stryker.config.js'],
    rules: { 'no-restricted-properties': 'off', 'no-restricted-imports': 'off' },
  },
  {
    name: 'imports go one way: from verification to test to src',
    files: ['test/**'],
    rules: { 'no-restricted-imports': ['error', { patterns: ['**/verification/**'] }] },
  },
  {
    files: ['src/app/run-until-signalled.ts', 'verification/bench/**', 'scripts/**'],
    rules: { 'no-console': 'off' },
  },

  {
    name: 'typescript',
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      // consistent-type-imports is left off: Nest injects by the class that emitDecoratorMetadata
      // records, and a constructor's class imported with `import type` is recorded as Object.
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      // A Nest module is an empty class that carries a decorator.
      '@typescript-eslint/no-extraneous-class': ['error', { allowWithDecorator: true }],
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      // Off because they cost more than they find: a port's method is async whether or not this
      // adapter awaits; a flag another task sets looks constant to the compiler across an await;
      // a row type is named where the SQL is called (`query<Row>(…)`).
      '@typescript-eslint/require-await': 'off',
      // A DTO is a class because Swagger needs one at run time; it is a shape, and never has methods.
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      '@typescript-eslint/no-misused-spread': 'off',
      // With noUncheckedIndexedAccess a `!` says what the SQL or the line above guarantees.
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-unnecessary-condition': 'off',
      '@typescript-eslint/no-unnecessary-type-parameters': 'off',
    },
  },
  {
    name: 'size and no barrel, in src and the client',
    files: ['src/**/*.ts', 'clients/*/src/**/*.ts'],
    rules: {
      'max-lines': ['error', { max: 250, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
      'no-restricted-syntax': [
        'error',
        { selector: 'ExportAllDeclaration', message: 'No barrels: import from the file that defines it.' },
      ],
    },
  },
  {
    name: 'console',
    files: ['console/src/**/*.{ts,tsx}'],
    rules: {
      'max-lines': ['error', { max: 250, skipBlankLines: true, skipComments: true }],
      // A component is as long as its markup.
      'max-lines-per-function': ['error', { max: 80, skipBlankLines: true, skipComments: true }],
    },
  },
  // All texts of a language are in one file.
  { files: ['console/src/texts/*.ts'], rules: { 'max-lines': 'off' } },
  // A migration is as long as its schema, a `describe` as long as its cases.
  {
    files: ['src/persistence/schema/migrations/**'],
    rules: { 'max-lines': 'off', 'max-lines-per-function': 'off' },
  },
  { files: ['src/**/*.spec.ts'], rules: { 'max-lines-per-function': 'off' } },
  {
    name: 'tests and measurements read untyped JSON, and fail where they are wrong',
    files: tests,
    rules: {
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      // expect(repository.find).toHaveBeenCalled()
      '@typescript-eslint/unbound-method': 'off',
    },
  },
  {
    name: 'plain JavaScript: configuration and scripts',
    files: ['**/*.{js,cjs,mjs}'],
    languageOptions: {
      globals: {
        process: 'readonly',
        Buffer: 'readonly',
        console: 'readonly',
        fetch: 'readonly',
        module: 'writable',
        require: 'readonly',
        URL: 'readonly',
      },
    },
  },
  {
    name: 'scripts that browsers run',
    files: ['docs/site/*.js'],
    languageOptions: {
      globals: {
        document: 'readonly',
        localStorage: 'readonly',
        location: 'readonly',
        navigator: 'readonly',
        setTimeout: 'readonly',
        window: 'readonly',
        ResizeObserver: 'readonly',
        SwaggerUIBundle: 'readonly',
      },
    },
  },
);
