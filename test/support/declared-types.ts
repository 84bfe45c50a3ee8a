/**
 * What the type declarations of an installed package list: an independent list of names, which grows
 * by itself when the package is updated.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { ROOT } from './fixtures.ts';

type Members = ts.InterfaceDeclaration | ts.ClassDeclaration | ts.TypeLiteralNode;

/** The declarations of one file. */
export class DeclaredTypes {
  /** By name, `Namespace.Name` inside a namespace. */
  readonly #aliases = new Map<string, ts.TypeNode>();
  readonly #members = new Map<string, Members>();
  readonly #enums = new Map<string, ts.EnumDeclaration>();

  constructor(path: string) {
    const text = readFileSync(join(ROOT, 'node_modules', path), 'utf8');
    this.#note(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true).statements, '');
  }

  /** The literal values that a field has in the members of a union, in order of the alphabet. */
  literals(type: string, field: string): readonly string[] {
    const found = new Set<string>();
    const pending: (readonly [node: ts.TypeNode | Members, space: string])[] = [
      this.#find(type, ''),
    ];
    for (let next = pending.pop(); next; next = pending.pop()) {
      const [node, space] = next;
      if (isMembers(node)) {
        const member = memberOf(node, field);
        for (const value of member ? literalsIn(member) : []) found.add(value);
        if (!member) for (const base of basesOf(node)) pending.push(this.#find(base, space));
      } else if (ts.isUnionTypeNode(node) || ts.isIntersectionTypeNode(node)) {
        for (const one of node.types) pending.push([one, space]);
      } else if (ts.isParenthesizedTypeNode(node)) pending.push([node.type, space]);
      else if (ts.isTypeReferenceNode(node)) pending.push(this.#find(nameOf(node.typeName), space));
    }
    return [...found].sort();
  }

  /** The string literals of a union of them. */
  words(type: string): readonly string[] {
    const [node] = this.#find(type, '');
    return isMembers(node) ? [] : literalsIn(node);
  }

  /** The names of the fields of an interface or class. */
  fields(type: string): readonly string[] {
    const [node] = this.#find(type, '');
    if (!isMembers(node)) throw new Error(`${type} has no fields.`);
    return node.members.flatMap((member) =>
      (ts.isPropertySignature(member) || ts.isPropertyDeclaration(member)) &&
      ts.isIdentifier(member.name)
        ? [member.name.text]
        : [],
    );
  }

  /** The values of a string enum. */
  values(name: string): readonly string[] {
    const declared = this.#enums.get(name);
    if (!declared) throw new Error(`No enum is named ${name}.`);
    return declared.members.flatMap(({ initializer }) =>
      initializer && ts.isStringLiteral(initializer) ? [initializer.text] : [],
    );
  }

  #note(statements: readonly ts.Statement[], space: string): void {
    for (const one of statements) {
      if (ts.isTypeAliasDeclaration(one)) {
        const name = space + one.name.text;
        if (ts.isTypeLiteralNode(one.type)) this.#members.set(name, one.type);
        else this.#aliases.set(name, one.type);
      } else if (ts.isInterfaceDeclaration(one)) this.#members.set(space + one.name.text, one);
      else if (ts.isClassDeclaration(one) && one.name)
        this.#members.set(space + one.name.text, one);
      else if (ts.isEnumDeclaration(one)) this.#enums.set(space + one.name.text, one);
      else if (ts.isModuleDeclaration(one) && one.body && ts.isModuleBlock(one.body))
        this.#note(one.body.statements, `${space}${one.name.text}.`);
    }
  }

  /** A type by its name, seen from a namespace, with the namespace it stands in. */
  #find(name: string, space: string): readonly [ts.TypeNode | Members, string] {
    for (let at = space; ; at = at.replace(/[^.]+\.$/, '')) {
      const node = this.#members.get(at + name) ?? this.#aliases.get(at + name);
      if (node) return [node, (at + name).replace(/[^.]+$/, '')];
      if (at === '') throw new Error(`No type is named ${name}.`);
    }
  }
}

function isMembers(node: ts.TypeNode | Members): node is Members {
  return (
    ts.isInterfaceDeclaration(node) || ts.isClassDeclaration(node) || ts.isTypeLiteralNode(node)
  );
}

function memberOf(node: Members, field: string): ts.TypeNode | undefined {
  for (const member of node.members)
    if (
      (ts.isPropertySignature(member) || ts.isPropertyDeclaration(member)) &&
      ts.isIdentifier(member.name) &&
      member.name.text === field
    )
      return member.type;
  return undefined;
}

/** What an interface extends. */
function basesOf(node: Members): readonly string[] {
  if (!ts.isInterfaceDeclaration(node)) return [];
  return (node.heritageClauses ?? []).flatMap(({ types }) =>
    types.map(({ expression }) => expression.getText(node.getSourceFile())),
  );
}

function literalsIn(node: ts.TypeNode): readonly string[] {
  if (ts.isLiteralTypeNode(node) && ts.isStringLiteral(node.literal)) return [node.literal.text];
  return ts.isUnionTypeNode(node) ? node.types.flatMap(literalsIn) : [];
}

function nameOf(name: ts.EntityName): string {
  return ts.isIdentifier(name) ? name.text : `${nameOf(name.left)}.${name.right.text}`;
}
